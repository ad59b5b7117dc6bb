import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { detectFormat } from '../../../formats/detect-format.ts'
import { HISTORY } from '../../../formats/history/history-detection.ts'
import { decodeFile } from '../../../formats/model/source-file.ts'

const SAMPLES = join(import.meta.dirname, 'samples')

const detect = (path: string, content: string | Buffer) =>
  detectFormat(decodeFile({ path, bytes: Uint8Array.from(Buffer.from(content)) }))

/** Samples whose format can't be detected correctly, and the format that is detected instead (null for none). */
const UNTOLD: Readonly<Record<string, string | null>> = {
  'history/05-proposals': 'cheat',
  'intellishell/02-variables.sh': null,
  'intellishell/03-loose.txt': null,
  'intellishell/04-hostile.sh': null,
}

describe('detection', () => {
  for (const format of readdirSync(SAMPLES)) {
    for (const sample of readdirSync(join(SAMPLES, format)).filter(
      (file) => !/\.(?:expected\.json|export.*)$/.test(file),
    )) {
      test(`recognises ${format}/${sample}`, () => {
        const expected = join(SAMPLES, format, `${sample}.expected.json`)
        const { path = sample }: { path?: string } = JSON.parse(readFileSync(expected, 'utf8'))
        const found = detect(path, readFileSync(join(SAMPLES, format, sample)))

        const known = `${format}/${sample}`
        assert.equal(found, known in UNTOLD ? UNTOLD[known] : format)
      })
    }
  }

  test('recognises our export, even as a bare list', () => {
    assert.equal(detect('a.txt', '{"format":"commander","version":1,"commands":[]}'), 'commander')
    assert.equal(detect('a.json', '\uFEFF[{"notes":"a","line":"b"}]'), 'commander')
    assert.equal(detect('a.json', '[{"id":1,"howTo":"a"}]'), 'commander')
  })

  test('recognises shell history by its timestamps or name', () => {
    assert.equal(detect('x', '#1700000001\nls -la\n#1700000002\ncd /tmp\n'), HISTORY)
    assert.equal(detect('.zsh_history', 'ls\ncd\n'), HISTORY)
  })

  test('recognises IntelliShell by an alias or a completion', () => {
    for (const text of [
      '[{"cmd":"boat row"}]',
      '[{"command":"boat","variable":"pier","provider":"ls"}]',
      '# Row [alias:r]\nboat row\n',
      'boat {{pier}}\n$ (boat) pier: ls\n',
    ]) {
      assert.equal(detect('a', text), 'intellishell', text)
    }
  })

  test('recognises aliases by name, except in Markdown', () => {
    assert.equal(detect('aliases.txt', "a='b'\n"), 'aliases')
    assert.equal(detect('aliases.md', "a='b'\n"), 'markdown')
  })

  test('recognises a navi sheet below its comments', () => {
    assert.equal(detect('a', '; b\n\n% c\n# d\ne\n'), 'navi')
  })

  test(`isn't misled by "command" between commas`, () => {
    assert.equal(detect('x', '% docker, command\n# List containers\ndocker ps\n'), 'navi')
    assert.equal(detect('x', '- cmd: sort a,command,b\n  when: 1700000000\n'), HISTORY)
  })

  test('recognises tldr pages without an introduction by their folder', () => {
    const page = '# tar\n\n- Unpack:\n\n`tar -xf {{file}}`\n'

    assert.equal(detect('pages/common/tar.md', page), 'tldr')
    assert.equal(detect('notes/tar.md', page), 'markdown')
  })

  test('recognises only espanso files with matches', () => {
    assert.equal(detect('a', 'matches:\n  - trigger: b\n    replace: c\n'), 'espanso')
    assert.notEqual(detect('a', 'matches:\n  - won: 1\n'), 'espanso')
  })

  test('reads a README without a list as Markdown', () => {
    assert.equal(detect('README.md', '# boat\n\n> Rows anywhere\n\n`boat row`\n'), 'markdown')
  })

  test('reads a README with shell blocks as Markdown', () => {
    const readme = '# boat\n\n> Rows anywhere\n\n- quick\n- quiet\n\n```sh\nboat row\n```\n'

    assert.equal(detect('README.md', readme), 'markdown')
  })

  test('recognises no format in prose, pictures and other JSON', () => {
    assert.equal(detect('letter.txt', 'Dear Ada,\n\nthank you.\n'), null)
    assert.equal(detect('a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255])), null)
    assert.equal(detect('package.json', '{"name":"x","scripts":{"start":"node ."}}'), null)
    assert.equal(detect('empty', ''), null)
  })

  test('recognises history and aliases among a few other lines', () => {
    const others = (count: number) => '\nls -la'.repeat(count)

    for (const [text, format, maxOthers] of [
      [': 1700000001:0;ls', HISTORY, 4],
      ['#1700000001', HISTORY, 9],
      ["alias ll='ls -l'", 'aliases', 2],
      ["a='ls -l'\nb='ls -a'\nc='ls -b'\nd='ls -d'", 'aliases', 1],
    ] as const) {
      assert.equal(detect('x', text + others(maxOthers)), format, text)
      assert.notEqual(detect('x', text + others(maxOthers + 1)), format, text)
    }
  })

  test('recognises our export up to 32 levels deep', () => {
    const nested = (levels: number) => `[{"notes":"a","line":"b","x":${'['.repeat(levels)}${']'.repeat(levels)}}]`

    assert.equal(detect('a', nested(30)), 'commander')
    assert.equal(detect('a', nested(31)), null)
  })

  test('ignores JSON nested 100,000 levels deep', () => {
    const deep = '['.repeat(100_000)

    for (const text of [
      deep,
      `/* " */ ${deep}"`,
      `// /*\n${deep}`,
      `["\\"", ${deep}`,
      '[},'.repeat(100_000),
      '{"a":[},'.repeat(100_000),
      `["\n${deep}"`,
      `{${']'.repeat(50)} "a": ${deep}`,
    ])
      assert.equal(detect('a.json', text), null)
  })
})
