import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import { toHtml } from 'hast-util-to-html'
import { storyBlocksOf } from '../../../cli/build/stories/story-tree.ts'
import { storyOf } from './content-folder.ts'

describe('a story in Markdown', () => {
  test('can have emphasis, code, breaks and links', async (t) => {
    const markdown =
      'a *b* **c** `<d>`\\\n[e](/projects "not shown") [f][g] [h](#где)\n\n## Где\n\n[g]: mailto:ada@example.com\n'

    const [paragraph] = await blocksOf(t, markdown)

    assert.equal(
      paragraph,
      '<p>a <em>b</em> <strong>c</strong> <code>&#x3C;d></code><br>' +
        '<a href="/projects">e</a> <a href="mailto:ada@example.com">f</a> <a href="#где">h</a></p>',
    )
  })

  test('can have nested lists that start at any number', async (t) => {
    const [list] = await blocksOf(t, '3. one\n4. two\n   - inner\n')

    assert.equal(list, '<ol start="3"><li><p>one</p></li><li><p>two</p><ul><li><p>inner</p></li></ul></li></ol>')
  })

  test('can have quotations, code, aligned tables and rules', async (t) => {
    const markdown = '> said\n\n```sh\nls <x>\n```\n\n    plain\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n---\n'

    assert.deepEqual(await blocksOf(t, markdown), [
      '<blockquote><p>said</p></blockquote>',
      '<pre data-language="sh"><code>ls &#x3C;x></code></pre>',
      '<pre><code>plain</code></pre>',
      '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
      '<hr>',
    ])
  })

  test('has a cell for each heading in table rows', async (t) => {
    const [table] = await blocksOf(t, '| a | b |\n|---|---|\n| 1 |\n')

    assert.ok(table?.includes('<tbody><tr><td>1</td><td></td></tr></tbody>'), table)
  })

  test('has unique heading anchors in any script', async (t) => {
    const markdown =
      '## Where *we* are!\n### Где мы?\n## どこ\n## הכותרת שלי\n## ???\n## Where we are\n### Root\n[up](#где-мы)\n'

    const { tree } = await storyOf(t, markdown)

    assert.deepEqual(
      tree.flatMap(({ tagName, properties }) => (properties.id === undefined ? [] : [`${tagName} ${properties.id}`])),
      ['h2 where-we-are', 'h3 где-мы', 'h2 どこ', 'h2 הכותרת-שלי', 'h2 section', 'h2 where-we-are-2', 'h3 root-2'],
    )
  })

  test('has a compact form for the screen', async (t) => {
    const { tree } = await storyOf(t, '## A\n\nb *c*\n\n```sh\nd\n```\n\n---\n')

    assert.deepEqual(storyBlocksOf(tree), [
      ['h2', { id: 'a' }, 'A'],
      ['p', {}, 'b ', ['em', {}, 'c']],
      ['pre', { dataLanguage: 'sh' }, ['code', {}, 'd']],
      ['hr', {}],
    ])
  })
})

/** The HTML of each block in a story with this Markdown. */
async function blocksOf(t: TestContext, markdown: string): Promise<readonly string[]> {
  const { tree } = await storyOf(t, markdown)
  return tree.map((block) => toHtml(block))
}
