import assert from 'node:assert/strict'
import test from 'node:test'
import type { StoryBlock } from '../../../core/story.ts'
import { storyHtml } from '../../../tools/build/sharing/feed/story-html.ts'
import { aStory, HOSTILE } from './some-parts.ts'

const SITE = 'https://ada.example/home'

test('1. a story in the feed says problem, role and outcome, and leads to its links', () => {
  const links = [{ name: 'Code', url: 'https://code.example' }]
  const story = aStory({ problem: 'Rides were forgotten.', role: null, outcome: 'They are not.', links })

  assert.equal(
    storyHtml(story, SITE),
    '<p><strong>Problem:</strong> Rides were forgotten.</p><p><strong>Outcome:</strong> They are not.</p>' +
      '<ul><li><a href="https://code.example">Code</a></li></ul>',
  )
})

const text = (words: string) => [{ kind: 'text', text: words }] as const

const BLOCKS: readonly (readonly [what: string, block: StoryBlock, html: string])[] = [
  ['a heading', { kind: 'heading', level: 3, id: 'how', content: text('How') }, '<h3>How</h3>'],
  ['a quote', { kind: 'quote', blocks: [{ kind: 'rule' }] }, '<blockquote><hr></blockquote>'],
  ['code', { kind: 'code', language: 'sh', text: 'a < b' }, '<pre><code>a &lt; b</code></pre>'],
  [
    'an ordered list',
    { kind: 'list', isOrdered: true, start: 3, items: [[{ kind: 'paragraph', content: text('One') }]] },
    '<ol start="3"><li><p>One</p></li></ol>',
  ],
  [
    'a list without order',
    { kind: 'list', isOrdered: false, start: 1, items: [[{ kind: 'paragraph', content: text('One') }], []] },
    '<ul><li><p>One</p></li><li></li></ul>',
  ],
  [
    'a table',
    { kind: 'table', alignments: ['start'], head: [text('Year')], rows: [[text('2026')]] },
    '<table><tr><th>Year</th></tr><tr><td>2026</td></tr></table>',
  ],
  [
    'a picture, by its whole address',
    {
      kind: 'picture',
      picture: {
        alt: 'A "wheel"',
        caption: '',
        width: 4,
        height: 3,
        fallback: '/home/assets/wheel.webp',
        sources: [],
        isFirst: true,
      },
    },
    '<p><img src="https://ada.example/home/assets/wheel.webp" alt="A &quot;wheel&quot;" width="4" height="3"></p>',
  ],
  [
    'words that stand out, code, a break and links within the site',
    {
      kind: 'paragraph',
      content: [
        { kind: 'emphasis', content: text('so') },
        { kind: 'strong', content: text('very') },
        { kind: 'code', text: '<b>' },
        { kind: 'break' },
        { kind: 'link', url: '/projects', content: text('more') },
        { kind: 'link', url: '#how', content: text('how') },
      ],
    },
    '<p><em>so</em><strong>very</strong><code>&lt;b&gt;</code><br><a href="https://ada.example/home/projects">more</a><a href="https://ada.example/home/projects/wheel-log#how">how</a></p>',
  ],
]

for (const [what, block, html] of BLOCKS) {
  test(`1. a story in the feed has ${what}`, () => {
    assert.equal(storyHtml(aStory({ blocks: [block] }), SITE), html)
  })
}

for (const [what, words] of Object.entries(HOSTILE)) {
  test(`1. ${what} in a story is text in the feed`, () => {
    const html = storyHtml(aStory({ blocks: [{ kind: 'paragraph', content: text(words) }] }), SITE)

    assert.deepEqual(html.match(/<[^>]*>/g), ['<p>', '</p>'])
  })
}
