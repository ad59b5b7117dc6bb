import assert from 'node:assert/strict'
import test from 'node:test'
import { storyOf } from './a-content-folder.ts'

const text = (said: string) => ({ kind: 'text', text: said })
const paragraph = (said: string) => ({ kind: 'paragraph', content: [text(said)] })

test('text has emphasis, code, breaks and links, also such as are written at the end', async (t) => {
  const markdown = 'a *b* **c** `<d>`\\\n[e](/projects) [f][g]\n\n[g]: mailto:ada@example.com\n'

  const { blocks } = await storyOf(t, markdown)

  assert.deepEqual(blocks, [
    {
      kind: 'paragraph',
      content: [
        text('a '),
        { kind: 'emphasis', content: [text('b')] },
        text(' '),
        { kind: 'strong', content: [text('c')] },
        text(' '),
        { kind: 'code', text: '<d>' },
        { kind: 'break' },
        { kind: 'link', url: '/projects', content: [text('e')] },
        text(' '),
        { kind: 'link', url: 'mailto:ada@example.com', content: [text('f')] },
      ],
    },
  ])
})

test('lists are nested, begin with their number and hold whole blocks', async (t) => {
  const { blocks } = await storyOf(t, '3. one\n4. two\n   - inner\n')

  assert.deepEqual(blocks, [
    {
      kind: 'list',
      isOrdered: true,
      start: 3,
      items: [
        [paragraph('one')],
        [paragraph('two'), { kind: 'list', isOrdered: false, start: 1, items: [[paragraph('inner')]] }],
      ],
    },
  ])
})

test('quotations, code with its language, tables with their alignment, and rules', async (t) => {
  const markdown = '> said\n\n```sh\nls <x>\n```\n\n    plain\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n---\n'

  const { blocks } = await storyOf(t, markdown)

  assert.deepEqual(blocks, [
    { kind: 'quote', blocks: [paragraph('said')] },
    { kind: 'code', language: 'sh', text: 'ls <x>' },
    { kind: 'code', language: null, text: 'plain' },
    {
      kind: 'table',
      alignments: ['start', 'end'],
      head: [[text('a')], [text('b')]],
      rows: [[[text('1')], [text('2')]]],
    },
    { kind: 'rule' },
  ])
})

test('headings have anchors in any script, each of them once', async (t) => {
  const markdown =
    '## Where *we* are!\n### Где мы?\n## どこ\n## הכותרת שלי\n## ???\n## Where we are\n### Root\n[up](#где-мы)\n'

  const { blocks } = await storyOf(t, markdown)

  assert.deepEqual(
    blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.level} ${block.id}`] : [])),
    ['2 where-we-are', '3 где-мы', '2 どこ', '2 הכותרת-שלי', '2 section', '2 where-we-are-2', '3 root-2'],
  )
})
