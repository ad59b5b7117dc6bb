import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { storyHtml } from '../../../cli/build/sharing/feed.ts'
import { readMarkdown } from '../../../cli/build/stories/markdown.ts'
import { element, storyTree, textNode } from '../../../cli/build/stories/story-tree.ts'
import { success } from '../../../core/result.ts'
import { createStory, HOSTILE } from './some-parts.ts'

const SITE = 'https://ada.example/home'

describe('a story in the feed', () => {
  test('has its problem, outcome and links', () => {
    const links = [{ name: 'Code', url: 'https://code.example' }]
    const story = createStory({ problem: 'Rides were forgotten.', role: null, outcome: 'They are not.', links })

    assert.equal(
      storyHtml(story, SITE),
      '<p><strong>Problem:</strong> Rides were forgotten.</p><p><strong>Outcome:</strong> They are not.</p>' +
        '<ul><li><a href="https://code.example">Code</a></li></ul>',
    )
  })
})

const MADE = { width: 4, height: 3, fallback: 'assets/wheel.webp', sources: [], files: new Map() }

const MARKDOWN = [
  ['a heading', '### How', '<h3>How</h3>'],
  ['a quote', '> ---', '<blockquote><hr></blockquote>'],
  ['code', '```sh\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
  ['an ordered list', '3. One', '<ol start="3"><li><p>One</p></li></ol>'],
  ['an unordered list', '- One\n-', '<ul><li><p>One</p></li><li></li></ul>'],
  ['a table', '| Year |\n|---|\n| 2026 |', '<table><tr><th>Year</th></tr><tr><td>2026</td></tr></table>'],
  [
    'a picture, by its whole address',
    '![A "wheel"](wheel.webp "Round")',
    '<p><img src="https://ada.example/home/assets/wheel.webp" alt="A &quot;wheel&quot;" width="4" height="3"></p>',
  ],
  [
    'emphasis, code, a break and links within the site',
    '*so***very**`<b>`\\\n[more](/projects)[how](#how)',
    '<p><em>so</em><strong>very</strong><code>&lt;b></code><br><a href="https://ada.example/home/projects">more</a><a href="https://ada.example/home/projects/wheel-log#how">how</a></p>',
  ],
] as const

describe("a story's text in the feed", () => {
  for (const [what, markdown, html] of MARKDOWN) {
    test(`can have ${what}`, () => {
      const tree = storyTree(readMarkdown(markdown), {
        definitions: new Map(),
        pictures: new Map([['wheel.webp', success({ light: MADE, dark: { ...MADE, fallback: 'assets/dark.webp' } })]]),
        addressOf: (path) => `/home/${path}`,
      })

      assert.equal(storyHtml(createStory({ tree }), SITE), html)
    })
  }

  for (const [what, words] of Object.entries(HOSTILE)) {
    test(`keeps ${what} as plain text`, () => {
      const html = storyHtml(createStory({ tree: [element('p', {}, [textNode(words)])] }), SITE)

      assert.deepEqual(html.match(/<[^>]*>/g), ['<p>', '</p>'])
    })
  }
})
