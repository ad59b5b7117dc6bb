import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { readStories } from '../../../cli/build/stories/read-stories.ts'
import { createContentFolder, mistakesInStories, mistakesOf } from './content-folder.ts'

const HTML = 'raw HTML is never rendered; expected Markdown, or backticks around HTML to show as text'

const MISTAKES = [
  ['a block of HTML', '<script>alert(1)</script>', [`1: ${HTML}`]],
  ['HTML within a line', 'a <b>c</b>', [`1: ${HTML}`, `1: ${HTML}`]],
  ['a comment', 'a\n\n<!-- b -->', [`3: ${HTML}`]],
  [
    'a heading of level 1',
    '# Title',
    ['1: a level 1 heading (#), but the page already has a title; expected ## or ###'],
  ],
  ['a heading of level 4', '## A\n#### B', ['2: a level 4 heading; expected ## or ###']],
  [
    'a skipped heading level',
    'a\n\n### B',
    ['3: a level 3 heading (###) before the first level 2 heading; expected ##'],
  ],
  ['an empty heading', '##', ['1: a heading without text']],
  ['a heading in a list', '- ## A', ['1: a heading inside a list or a quotation; expected it outside']],
  ['a footnote', 'a [^1]\n\n[^1]: https://example.com', ['3: a footnote; expected its text in a paragraph']],
  ['struck text', 'a ~~b~~ c', ['1: text between ~~ would be shown with the tildes; expected plain text']],
  [
    'a task list',
    '- [x] a\n- b',
    ['1: a task list would be shown with its brackets; expected a list without [ ] and [x]'],
  ],
  [
    'a path that browsers take for another host',
    '[a](</\t/evil.example>)',
    [
      '1: "/\t/evil.example" is not an address to link to; expected https://..., http://..., mailto:..., /... on this site, or #...',
    ],
  ],
  ['a link without text', '[](/projects)', ['1: the link to "/projects" has no text; expected [text](/projects)']],
  [
    'a link to a missing page',
    'a\n\n[b](/projects/whel-log?c#d)',
    [
      '3: "/projects/whel-log?c#d" is not a page of this site; expected one, such as /projects/wheel-log or /projects/bell or /projects/commander',
    ],
  ],
  [
    'a link to the CV of a site without one',
    '[a](/cv)',
    ['1: "/cv" is not a page of this site; expected one, such as / or /projects or /projects/commander'],
  ],
  [
    'a link to nowhere in the front matter',
    '---\nlinks:\n  - name: a\n    url: /nowhere\n---\n',
    ['4: "/nowhere" is not a page of this site; expected one, such as / or /projects or /projects/commander'],
  ],
  [
    'an unclosed fence',
    'a\n\n```sh\nls\n\nb\n',
    ['3: this code block is never closed; expected a line of ``` after it'],
  ],
  [
    'an unclosed fence in a list',
    '- a\n\n  ~~~~\n  ls\n  ~~~\n\nb\n',
    ['3: this code block is never closed; expected a line of ~~~~ after it'],
  ],
  ['a fragment that leads nowhere', '## A\n[b](#c)', ['2: "#c" does not match any heading on this page']],
  [
    'a picture without description',
    '![](a.png)',
    ['1: the picture "a.png" has no description; expected ![what it shows](a.png)'],
  ],
  [
    'a picture within a line',
    'a ![b](c.png)',
    ['1: a picture within a line of text; expected it in its own paragraph'],
  ],
  [
    'endlessly nested quotations',
    `a\n\n${'> '.repeat(3000)}b`,
    ['3: nested more than 100 deep; expected fewer nested quotations or lists'],
  ],
  [
    'endlessly nested lists',
    `${'- '.repeat(2000)}a`,
    ['1: nested more than 100 deep; expected fewer nested quotations or lists'],
  ],
] as const

describe('mistakes in stories', () => {
  for (const [what, markdown, mistakes] of MISTAKES) {
    test(`are reported with line and expectation: ${what}`, async (t) => {
      const reported = await mistakesOf(t, markdown)

      // Messages about missing pictures are ignored, because these stories' pictures don't exist.
      assert.deepEqual(
        reported.filter((mistake) => !mistake.includes('is not there')),
        mistakes,
      )
    })
  }

  test('have lines counted from the start of the file', async (t) => {
    const mistakes = await mistakesOf(t, '---\nrole: All\n---\n\n# Title\n')

    assert.deepEqual(
      mistakes.map((mistake) => mistake.split(':')[0]),
      ['5'],
    )
  })

  test('are reported together, by file and line', async (t) => {
    const mistakes = await mistakesInStories(t, {
      'wheel-log.md': '---\nrol: a\n---\n<br>\n\n# One\n',
      'bell.md': '[x](ftp://example.com)\n',
    })

    assert.deepEqual(
      mistakes.map((mistake) => mistake.split(': ')[0]),
      [
        'content/projects/bell.md:1',
        'content/projects/wheel-log.md:2',
        'content/projects/wheel-log.md:4',
        'content/projects/wheel-log.md:6',
      ],
    )
  })
})

describe('link references', () => {
  test('use the first of two definitions, as in CommonMark', async (t) => {
    const mistakes = await mistakesOf(
      t,
      '[a][b] [c]\n\n[b]: /projects\n[b]: ftp://x.example\n\n[c]: ftp://y.example\n[c]: /projects',
    )

    assert.deepEqual(
      mistakes.map((mistake) => mistake.split(' is not an address')[0]),
      ['1: "ftp://y.example"'],
    )
  })
})

describe('valid Markdown', () => {
  for (const markdown of [
    '[a](/) [b](/projects/) [c](/Projects/Bell?d#e) [f](/authentication)',
    '[a](/projects/commander/commands/git-undo) [b](/projects/commander/platforms/c%2B%2B) [c](/find/docker+logs)',
    '[a](/llms.txt) [b](/api/commands)',
    '```sh\nls\n```\n\n    indented\n\n> ~~~\n> a\n> ~~~~\n\n- ````\n  ```\n  `````',
    '```\n```',
  ]) {
    test(`has no mistakes: ${JSON.stringify(markdown)}`, async (t) => {
      assert.deepEqual(await mistakesOf(t, markdown), [])
    })
  }
})

describe('a story', () => {
  test("that isn't a file is reported", async (t) => {
    const { content, source } = await createContentFolder(t, {})
    await mkdir(join(content, 'projects', 'bell.md'))

    await assert.rejects(readStories(source), /content\/projects\/bell\.md: cannot be read; expected a Markdown file/)
  })

  test('without a project is reported with a similar project', async (t) => {
    const mistakes = await mistakesInStories(t, { 'whel-log.md': 'Text', 'elsewhere.md': 'Text' })

    assert.deepEqual(mistakes, [
      'content/projects/elsewhere.md: content/projects.ts has no project "elsewhere"; expected a file named after a projectId.',
      'content/projects/whel-log.md: content/projects.ts has no project "whel-log"; expected a file named after a projectId.' +
        ' Is it the story of "wheel-log", and its file wheel-log.md?',
    ])
  })
})
