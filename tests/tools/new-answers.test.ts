import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseTypedPath } from '../../cli/library/parse-typed-path.ts'
import { parseContacts, parseOneLine, QUESTIONS, splitContacts } from '../../cli/new/questions.ts'
import { failure, success } from '../../core/result.ts'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const QUESTIONS_FILE = new URL('../../cli/new/questions.ts', import.meta.url).href

/** The computer's time zone, the text that the user types, and the resulting date of birth. */
const BIRTHS = [
  ['Europe/Bucharest', '1990-05-17', '1990-05-17T12:00:00+03:00'],
  ['Europe/Bucharest', '1990-01-17', '1990-01-17T12:00:00+02:00'],
  ['America/New_York', '1990-05-17 06:30', '1990-05-17T06:30-04:00'],
  ['Asia/Kolkata', ' 1968-02-29T23:59:58 ', '1968-02-29T23:59:58+05:30'],
  ['Asia/Kolkata', '1990-05-17T06:30Z', '1990-05-17T06:30Z'],
  ['UTC', '1990-05-17 06:30 +03:00', '1990-05-17T06:30+03:00'],
] as const

describe('parsers of answers to commander new', () => {
  for (const [zone, typed, kept] of BIRTHS) {
    test(`read "${typed}" in ${zone} as ${kept}`, async () => {
      const script = `import(${JSON.stringify(QUESTIONS_FILE)}).then(({ QUESTIONS }) =>
      console.log(JSON.stringify(QUESTIONS.birth.parse(${JSON.stringify(typed)}, new Date()))))`

      const { output, errors } = await runNode(['-e', script], { env: { ...process.env, TZ: zone } })

      assert.equal(errors, '')
      assert.deepEqual(JSON.parse(output), success(kept))
    })
  }

  for (const typed of [
    '',
    '1990',
    '17.05.1990',
    'May 17, 1990',
    '1990-02-30',
    '1990-05-17T25:00',
    '1990-5-17',
    '1990-05-17x',
  ]) {
    test(`refuse "${typed}" as a birth date`, () => {
      const parsed = QUESTIONS.birth.parse(typed, new Date())

      assert.match(
        parsed.ok ? '' : parsed.error,
        /; expected year-month-day, such as 1990-05-17, or with time and zone/,
      )
    })
  }

  test('refuse a birth date in the future', () => {
    const parsed = QUESTIONS.birth.parse('2001-01-02', new Date('2001-01-01T00:00:00Z'))

    assert.match(parsed.ok ? '' : parsed.error, /^it is in the future; expected/)
  })

  test('distinguish links from an email address', () => {
    const typed =
      'https://github.com/maria, me@maria.example  https://www.linkedin.com/in/maria, My Blog=https://maria.example/?a=b,c'

    const contacts = parseContacts(splitContacts(typed.replace(',c', '')))

    const links = [
      { name: 'GitHub', url: 'https://github.com/maria' },
      { name: 'LinkedIn', url: 'https://www.linkedin.com/in/maria' },
      { name: 'My Blog', url: 'https://maria.example/?a=b' },
    ]
    assert.deepEqual(contacts, success({ email: 'me@maria.example', links }))
  })

  test('name a link after its host or email address', () => {
    const contacts = parseContacts(['https://www.maria.example/a?b=c', 'mailto:me@maria.example'])

    assert.deepEqual(contacts.ok && contacts.value.links.map(({ name }) => name), ['maria.example', 'me@maria.example'])
  })

  for (const [told, words] of [
    [['github.com/maria'], /^"github.com\/maria" is neither an email address nor one that begins with https:\/\//],
    [['javascript:alert(1)'], /^"javascript:alert\(1\)" is neither/],
    [['Blog=nowhere'], /^"Blog=nowhere" is neither/],
    [['a@b.example', 'c@d.example'], /^"c@d.example" is a second email address; expected one$/],
    [['A\nB=https://a.example'], /^in the name of "A\nB=.*it has a line break/],
  ] as const) {
    test(`refuse ${JSON.stringify(told)} as contacts`, () => {
      const contacts = parseContacts(told)

      assert.match(contacts.ok ? '' : contacts.error, words)
    })
  }

  test('trim and normalise a line', () => {
    const lines = ['O\'Brien "Bob" \\ </script> \u0024{x}', 'مريم', '👩‍💻 ❤️', 'x'.repeat(200)]

    for (const line of lines) assert.deepEqual(parseOneLine(` ${line}\n`), success(line))
    assert.deepEqual(parseOneLine('S\u0326tefan'), success('\u0218tefan'))
  })

  for (const [line, words] of [
    ['', 'it is empty'],
    [' \t ', 'it is empty'],
    ['a\nb', 'a line break'],
    ['a\u0000b', 'a line break or another control character'],
    ['a\u202eb', 'characters that change the text direction'],
    ['x'.repeat(201), 'it has 201 characters; expected at most 200'],
  ] as const) {
    test(`refuse ${JSON.stringify(line.slice(0, 10))} as a line: ${words}`, () => {
      const parsed = parseOneLine(line)

      assert.ok(!parsed.ok && parsed.error.includes(words))
    })
  }

  test("keep the path of the site's address", () => {
    const typed = [
      'https://maria.example/',
      ' https://maria.github.io/home/ ',
      'maria.example',
      'https://maria.example/?a',
    ]

    const parsed = typed.map((one) => QUESTIONS.siteUrl.parse(one))

    const wrong = 'it is not the address of a site; expected https:// and a host, and optionally a path, without ? or #'
    const kept = ['https://maria.example', 'https://maria.github.io/home'].map(success)
    assert.deepEqual(parsed, [...kept, failure(wrong), failure(wrong)])
  })

  for (const [typed, path] of [
    ['~/snippets', '/home/bo/snippets'],
    ['~', '/home/bo'],
    [' /tmp/a.json ', '/tmp/a.json'],
    ["'/tmp/my files'", '/tmp/my files'],
    ['"~/my files"', '/home/bo/my files'],
    ['/tmp/my\\ files\\ \\(2\\)', '/tmp/my files (2)'],
    ['file:///tmp/my%20files', '/tmp/my files'],
    ['~ada/snippets', '~ada/snippets'],
    ['a~b', 'a~b'],
    ["it's.json", "it's.json"],
  ] as const) {
    test(`read ${JSON.stringify(typed)} as the path ${path}`, () => {
      assert.equal(parseTypedPath(typed, '/home/bo'), path)
    })
  }

  test("keep the quotes of an existing file's name", (t) => {
    const folder = temporaryFolder(t, { "'quoted'": '' })

    assert.equal(parseTypedPath(join(folder, "'quoted'"), '/home/bo'), join(folder, "'quoted'"))
  })

  test('accept a file in the home folder', async (t) => {
    const HOME = temporaryFolder(t, { 'mine.json': '[{"notes": "Who is here", "line": "who"}]' })
    const script = `import(${JSON.stringify(QUESTIONS_FILE)}).then(async ({ QUESTIONS }) =>
    console.log(JSON.stringify(await QUESTIONS.library.parse('~/mine.json'))))`

    const { output } = await runNode(['-e', script], { env: { ...process.env, HOME, USERPROFILE: HOME } })

    assert.match(output, /"ok":true,.*"id":"who-is-here"/)
  })
})
