import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { ContentError } from '../../../cli/build/content/content-fault.ts'
import { ownPageLinks, readStories } from '../../../cli/build/stories/read-stories.ts'

describe("the owner's pages", () => {
  test('take their title from a heading or front matter', async (t) => {
    const { pages } = await readPages(t, {
      'now.md': '---\ntitle: Now\ndescription: What I am doing.\n---\n\nWriting.\n',
      'uses.md': '# What I *use*\n\nA `laptop`, and\ntea.\n',
    })

    assert.deepEqual(ownPageLinks(pages), [
      { address: '/now', title: 'Now' },
      { address: '/uses', title: 'What I use' },
    ])
    assert.deepEqual(
      pages.map(({ description }) => description),
      ['What I am doing.', 'A laptop, and tea.'],
    )
  })

  test('can link to each other', async (t) => {
    const files = { 'now.md': '# Now\n\n[desk](/uses)\n', 'uses.md': '# Uses\n\n[now](/now) [cv](/cv)\n' }

    assert.deepEqual(await mistakesIn(t, files), [
      'content/pages/uses.md:3: "/cv" is not a page of this site; expected one, such as / or /projects or /projects/commander',
    ])
  })

  for (const [what, text, message] of [
    [
      'no title',
      'Hello.',
      '1: has no title; expected "# Title" as its first line, or "title: ..." in the front matter',
    ],
    ['two titles', '---\ntitle: A\n---\n# B', '1: has two titles; '],
    ['HTML', '# A\n\n<img src=x onerror=alert(1)>', '3: raw HTML is never rendered; '],
    ['HTML in its title', '# A <b>b</b>', '1: HTML and pictures in the title are never rendered; '],
    ['HTML deep in its title', '# *A <b>b</b>*', '1: HTML and pictures in the title are never rendered; '],
    ['a picture in its title', '# A ![b](b.png)', '1: HTML and pictures in the title are never rendered; '],
    [
      'a script as its link',
      '# A\n\n[b](javascript:alert(1))',
      '3: "javascript:alert(1)" is not an address to link to; ',
    ],
    [
      'the front matter of a story',
      '---\nrole: all\n---\n# A',
      '2: "role" is not a known key; expected title or description',
    ],
  ] as const) {
    test(`are refused with ${what}`, async (t) => {
      const [mistake = '', ...others] = await mistakesIn(t, { 'now.md': text })

      assert.ok(mistake.startsWith(`content/pages/now.md:${message}`), mistake)
      assert.deepEqual(others, [])
    })
  }

  for (const name of [
    'projects',
    'cv',
    'authentication',
    'api',
    'commands',
    '404',
    'index',
    'Now',
    'my desk',
    '.hidden',
    'a.b',
  ] as const) {
    test(`can't be at /${name}`, async (t) => {
      const mistakes = await mistakesIn(t, { [`${name}.md`]: '# Title' })

      assert.equal(mistakes.length, 1)
      assert.match(
        mistakes[0] ?? '',
        /^content\/pages\/.*\.md: (?:would be at \/\w+, which is reserved|cannot be an address)/,
      )
    })
  }
})

type Files = Readonly<Record<string, string>>

async function readPages(t: TestContext, files: Files) {
  const root = await mkdtemp(join(tmpdir(), 'pages-'))
  t.after(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'content', 'pages'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'content', 'pages', name), text)
  return readStories({
    content: join(root, 'content'),
    basePath: '',
    projectIds: ['commander'],
    cache: join(root, 'cache'),
  })
}

async function mistakesIn(t: TestContext, files: Files): Promise<readonly string[]> {
  try {
    await readPages(t, files)
    return []
  } catch (cause) {
    if (cause instanceof ContentError) return cause.message.split('\n')
    throw cause
  }
}
