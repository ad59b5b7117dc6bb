import type { StoryBlock } from '../../../core/story.ts'
import type { MarkdownOf } from './markdown.ts'
import type { Outline, StoryContext } from './story-context.ts'
import { lettersOf, storyTextOf } from './story-text.ts'

// What the page around the story, or the application, names already.
const TAKEN_IDS = ['root', 'menu', 'story']

const TOP = 2
const DEEPEST = 3

/** A heading of the second or third level; any other is reported, as is one that leaves a level out. */
export function storyHeadingOf(node: MarkdownOf<'heading'>, context: StoryContext): readonly StoryBlock[] {
  const content = storyTextOf(node.children, context)
  const fault = headingFault(node.depth, lettersOf(content), context.outline)
  if (fault !== null) {
    context.report(node, fault)
    return []
  }
  const level = node.depth === TOP ? TOP : DEEPEST
  return [{ kind: 'heading', level, id: context.outline.slugOf(lettersOf(content)), content }]
}

/** An outline without headings, and whether a fragment leads to one of those it was given. */
export function createOutline(): Outline & { readonly has: (id: string) => boolean } {
  const slugs = createHeadingSlugs()
  let isUnderTop = false
  const levelAfter = (level: number) => {
    const fits = level === TOP || isUnderTop
    isUnderTop = true
    return fits
  }
  return { ...slugs, levelAfter }
}

function headingFault(depth: number, text: string, outline: Outline): string | null {
  if (depth < TOP) return "a heading of level 1 (#), which is the project's name; expected ## or ###"
  if (depth > DEEPEST) return `a heading of level ${depth}; expected ## or ###`
  if (text.trim() === '') return 'a heading without text'
  return outline.levelAfter(depth) ? null : 'a heading of level 3 (###) before any of level 2; expected ##'
}

/** Gives headings their anchors, in any script: 'Где мы?' is 'где-мы'. Each only once. */
function createHeadingSlugs(): {
  readonly slugOf: (text: string) => string
  readonly has: (id: string) => boolean
} {
  const given = new Set<string>(TAKEN_IDS)
  const slugOf = (text: string) => {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
    const slug = words?.join('-') ?? 'section'
    const free = Array.from({ length: given.size + 1 }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`))
    const id = free.find((one) => !given.has(one)) ?? slug
    given.add(id)
    return id
  }
  return { slugOf, has: (id) => given.has(id) && !TAKEN_IDS.includes(id) }
}
