import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { storyBlocksOf } from '../../../cli/build/stories/story-tree.ts'
import { mistakesOf, storyOf } from './content-folder.ts'

describe('a valid story', () => {
  test('can have problem, role, outcome and links', async (t) => {
    const markdown = `---
problem: Wheels go round, and nobody counts.
role: All of it
outcome: >
  Every turn
  is counted.
links:
  - name: The source
    url: https://example.com/wheel-log
  - { name: Commander, url: /projects/commander }
---
Text
`

    const { problem, role, outcome, links, projectId } = await storyOf(t, markdown)

    assert.deepEqual(
      { problem, role, outcome, projectId },
      {
        problem: 'Wheels go round, and nobody counts.',
        role: 'All of it',
        outcome: 'Every turn is counted.',
        projectId: 'wheel-log',
      },
    )
    assert.deepEqual(links, [
      { name: 'The source', url: 'https://example.com/wheel-log' },
      { name: 'Commander', url: '/projects/commander' },
    ])
  })

  for (const [what, markdown] of [
    ['no front matter', 'Text'],
    ['empty front matter', '---\n---\nText'],
    ['keys without values', '---\nproblem:\nlinks:\n---\nText'],
    ['a byte-order mark and Windows line endings', '\ufeff---\r\nproblem:\r\n---\r\nText'],
  ] as const) {
    test(`can have ${what}`, async (t) => {
      const { problem, role, outcome, links, tree } = await storyOf(t, markdown)

      assert.deepEqual({ problem, role, outcome, links }, { problem: null, role: null, outcome: null, links: [] })
      assert.deepEqual(storyBlocksOf(tree), [['p', {}, 'Text']])
    })
  }
})

const MISTAKES = [
  [
    'an unknown key',
    'problem: One\nsolution: Two',
    '3: "solution" is not a known key; expected problem, role, outcome or links',
  ],
  ["something that isn't a sentence", 'role: [a, b]', '2: "role" is not text; expected one sentence'],
  ['a number instead of a sentence', 'role: 12', '2: "role" is not text; expected one sentence'],
  [
    "links that aren't a list",
    'links: https://example.com',
    '2: "links" is not a list; expected "- name: ..." with "url: ..." below it',
  ],
  [
    'a link without url',
    'links:\n  - name: Source',
    '3: a link without url; expected "- name: ..." with "url: ..." below it',
  ],
  [
    'a link with an extra key',
    'links:\n  - name: A\n    url: /\n    icon: star',
    '5: "icon" is not a known key; expected name or url',
  ],
  ['a link that is only text', 'links:\n  - https://example.com', '3: no lines of "key: value"; expected name or url'],
  ['text instead of keys', 'Wheels go round', '2: no lines of "key: value"; expected problem, role, outcome or links'],
] as const

describe('mistakes in front matter', () => {
  for (const [what, yaml, mistake] of MISTAKES) {
    test(`are reported with line and expectation: ${what}`, async (t) => {
      assert.deepEqual(await mistakesOf(t, `---\n${yaml}\n---\nText`), [mistake])
    })
  }

  test('include invalid YAML and repeated keys', async (t) => {
    const [broken] = await mistakesOf(t, `---\nproblem: one\nrole: "a" b\n---\nText`)
    const [twice] = await mistakesOf(t, '---\nrole: one\nrole: two\n---\nText')

    assert.match(broken ?? '', /^3: this is not YAML: /)
    assert.match(twice ?? '', /^3: this is not YAML: .*unique/)
  })

  for (const text of ['---\nproblem: one\n\nText', '---', '\ufeff---\r\nproblem: one\r\n']) {
    test(`include an unclosed block: ${JSON.stringify(text)}`, async (t) => {
      const mistakes = await mistakesOf(t, text)

      assert.deepEqual(mistakes, [
        '1: front matter begins here and does not end; expected another line of --- after it',
      ])
    })
  }
})

describe('an unusable link', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'example.com',
    '//example.com',
    '/\\example.com',
    'https://',
    'story.md',
  ]) {
    test(`to ${url} is reported in front matter and text`, async (t) => {
      const mistakes = await mistakesOf(t, `---\nlinks:\n  - name: There\n    url: '${url}'\n---\n[There](<${url}>)\n`)

      assert.equal(mistakes.length, 2, String(mistakes))
      assert.match(mistakes[0] ?? '', /^4: ".*" is not an address to link to; expected https:/)
      assert.match(mistakes[1] ?? '', /^6: ".*" is not an address to link to; expected https:/)
    })
  }
})

describe('a mistake in YAML', () => {
  for (const [what, yaml, expected] of [
    ['a colon within a text', 'role: Front end: everything', /^2: a colon within a text; expected quotes around/],
    [
      'a text that begins with @',
      'role: @ada',
      /^2: a text that begins with a special character of YAML; expected quotes/,
    ],
    [
      'tabs before the text',
      'links:\n\t- name: a\n\t  url: b\n\t- name: c',
      /^3: a tab before the text; expected spaces$/,
    ],
  ] as const) {
    test(`is reported with the next step: ${what}`, async (t) => {
      const mistakes = await mistakesOf(t, `---\n${yaml}\n---\nText`)

      assert.equal(mistakes.length, 1)
      assert.match(mistakes[0] ?? '', expected)
    })
  }
})

describe('front matter', () => {
  for (const separator of ['\u2028', '\u2029']) {
    test(`can contain U+${separator.charCodeAt(0).toString(16)}, which other programs insert`, async (t) => {
      const mistakes = await mistakesOf(t, `---\nrole: One${separator}two\n---\nText`)

      assert.deepEqual(mistakes, [])
    })
  }
})
