/**
 * Runs in a page before the page's own scripts. Reports an error when React changes or removes a text node that it has
 * created, or inserts something before one. Browsers that translate a page replace text nodes, so React would fail
 * there or update text that is no longer visible. Text that appears, disappears or changes therefore needs its own
 * element.
 */
export function complainOfBareText(): void {
  const isReacts = (node: Node | null): node is Text =>
    node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  const complain = (what: string, { data }: Text, parent: Node | null) =>
    reportError(`React ${what} the bare text ${JSON.stringify(data)} in ${describe(parent)}`)
  const describe = (node: Node | null) =>
    node instanceof Element ? `<${node.localName} class="${node.className}">` : ''

  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (isReacts(child)) complain('removes', child, this)
    removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(child: T, next: Node | null): T {
    if (isReacts(next)) complain('inserts before', next, this)
    insertBefore.call(this, child, next)
    return child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string) {
      if (isReacts(this) && this.data !== value) complain('changes', this, this.parentNode)
      nodeValue?.set?.call(this, value)
    },
  })
}
