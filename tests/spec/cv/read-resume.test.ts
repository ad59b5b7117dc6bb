import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { ContentError } from '../../../cli/build/content/content-fault.ts'
import { type OwnResume, readResume } from '../../../cli/build/content/read-resume.ts'
import { ROOT } from '../../../cli/build/paths.ts'

describe('resume of a site', () => {
  test("doesn't exist without resume.json", async () => {
    assert.equal(await read(null), null)
  })

  test("includes the owner's file, unchanged", async () => {
    const text = '\uFEFF{ "basics" : {"name":"Ada"},\r\n\t"meta": {"mine":[1e3]} }\n\n'

    const own = await read(text)

    assert.equal(own?.text, text)
    assert.equal(own?.resume.basics.name, 'Ada')
  })
})

describe('mistakes in resume.json', () => {
  test('are reported with line and expectation, from top to bottom', async () => {
    const lines = [
      '{',
      '  "basics": { "name": 7,',
      '    "emial": "ada@example.com" },',
      '  "work": [',
      '    { "name": "A" },',
      '    { "startDate": "March 2021",',
      '      "highlights": ["a",',
      '        5] },',
      '    "B"',
      '  ]',
      '}',
    ]

    const told = await mistakesIn(lines.join('\r\n'))

    assert.deepEqual(told, [
      'content/resume.json:2: basics.name: expected a text, not 7',
      'content/resume.json:3: basics.emial: expected the name "email"',
      'content/resume.json:6: work, entry 2, startDate: expected a date such as "2021", "2021-03" or "2021-03-15", not "March 2021"',
      'content/resume.json:8: work, entry 2, highlights, entry 2: expected a text, not 5',
      'content/resume.json:9: work, entry 3: expected an object, not "B"',
    ])
  })

  test('include a section that appears twice', async () => {
    const told = await mistakesIn('{ "work": [],\n "meta": { "a.b": 1, "a": { "b": 2 } },\n "work": [] }')

    assert.deepEqual(told, ['content/resume.json:3: work: appears twice; only this one would count'])
  })
})

const NO_JSON = [
  ['', 1, 'a value, not the end of the file'],
  ['{\n"a": 1,\n}', 3, 'a name in double quotes, not }'],
  ['{\n"a": 1\n"b": 2}', 3, 'a comma or }, not "b"'],
  ['{ "a" 1 }', 1, 'a colon, not 1'],
  ['["a"\n\n', 1, 'a comma or ], not the end of the file'],
  ['["a",\n]', 2, 'a value, not ]'],
  ["{ 'a': 1 }", 1, "a name in double quotes, not 'a'"],
  ['{ "a": "no end\n }', 1, 'a value, not "no end'],
  ['[1 x]', 1, 'a comma or ], not x'],
  ['{ "a": tru }', 1, 'a value, not tru'],
  ['[] /*', 1, 'nothing more, not /*'],
  ['{}\n// mine', 2, 'nothing more, not // mine'],
  [`${'['.repeat(50_000)}`, 1, 'at most 100 nested lists and objects, not ['],
] as const

describe("resume.json that isn't JSON", () => {
  for (const [text, line, expected] of NO_JSON) {
    test(`is reported on line ${line}: ${JSON.stringify(text.slice(0, 20))}, expected ${expected}`, async () => {
      assert.deepEqual(await mistakesIn(text), [`content/resume.json:${line}: this is not JSON: expected ${expected}`])
    })
  }
})

describe('content folder', () => {
  test('has to be a folder', async () => {
    await assert.rejects(readResume(join(ROOT, 'content', 'site.ts')), { code: 'ENOTDIR' })
  })

  test('of this site has no mistakes in its resume', async () => {
    await assert.doesNotReject(readResume(join(ROOT, 'content')))
  })
})

/** Reads a content folder that has this `resume.json`, or none if `text` is null. */
async function read(text: string | null): Promise<OwnResume | null> {
  const content = await mkdtemp(join(tmpdir(), 'content-'))
  try {
    if (text !== null) await writeFile(join(content, 'resume.json'), text)
    return await readResume(content)
  } finally {
    await rm(content, { recursive: true })
  }
}

/** The lines of the error message for this `resume.json`. */
async function mistakesIn(text: string): Promise<readonly string[]> {
  const error: unknown = await read(text).catch((cause: unknown) => cause)
  assert.ok(error instanceof ContentError)
  return error.message.split('\n')
}
