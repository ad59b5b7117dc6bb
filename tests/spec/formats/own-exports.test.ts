import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { strToU8 } from 'fflate'
import type { Command } from '../../../core/commands/command.ts'
import { exportNameOf } from '../../../formats/export-name.ts'
import { FORMAT_NAMES, type FormatName } from '../../../formats/formats.ts'
import { readFiles } from '../../../formats/read-files.ts'
import { writeCommands } from '../../../formats/write-commands.ts'

/** Texts that look like the syntax of another tool's file. */
const HOSTILE: Readonly<Record<string, string>> = {
  'a fence': '```sh\nls -la\n```',
  'a here-document with a fence': "cat <<'EOF' > README.md\n```sh\nls\n```\nEOF",
  'a snippet of pet': '[[snippets]]\n  command = "y"',
  'a here-document with a snippet of pet': 'cat >> s.toml <<\'EOF\'\n[[snippets]]\n  command = "y"\nEOF',
  'a workflow of Warp': 'name: x\ncommand: y',
  'a here-document with a workflow': "cat <<'EOF' > w.yaml\nname: x\ncommand: y\nEOF",
  'matches of espanso': 'matches:\n  - trigger: a\n    replace: b',
  'a sheet of navi': '% navi\n# list\nls -la',
  'a tldr page': '# tldr\n\n> foo\n\n- List:\n\n`ls`',
  'our JSON': '{"format":"commander","version":1,"commands":[]}',
  'a list in JSON': '[{"cmd":"x"}]',
  'our Markdown': '---\ncommander: 1\n---\n\n## Commands\n\n### A\n\n```sh\nls\n```\n\nId: a',
  XML: '<?xml version="1.0"?>\n<plist/>',
  'our table': 'id,notes,line,platform,howTo,description,tags,source\n1,2,3,4,5,6,7,8',
  'a table from Excel': 'sep=;\ncommand;title\nls;x',
  'a script': '#!/bin/bash\necho hi\nls -la',
  'a file of IntelliShell': '#!intelli-shell\n# a\nls',
  'an alias with an IntelliShell name': '# [alias:gs] git status\ngit status',
  'one alias': "alias x='y'",
  'several aliases': "alias a='b'\nalias c='d'\nalias e='f'",
  'aliases as zsh prints them': "..='cd ..'\nll='ls -l'\nla='ls -a'",
  'a history of zsh': ': 1700000000:0;ls -la\n: 1700000001:0;ls -lb\n: 1700000003:0;ls -lc',
  'a history of bash': '#1700000000\nls -la\n#1700000001\nls -l',
  'a history of fish': '- cmd: ls\n  when: 1700000000',
  'a printed history': '    1  ls -la\n    2  git log\n    3  cd x',
}

const OTHERS: readonly Command[] = [
  { id: 'a', notes: 'List files', line: 'ls -la', platform: 'ls', description: 'Keyword: ll' },
  { id: 'b', notes: 'Show disk use', line: 'df -h' },
]

/** Commands that have the text as their line, notes or description. */
const COMMANDS = (text: string): readonly Command[] => [
  { id: 'h', notes: 'Hostile', line: text, description: 'Keyword: hh' },
  { id: 'h', notes: text, line: 'ls -lah', description: 'Keyword: hh' },
  { id: 'h', notes: 'Hostile', line: 'ls -lah', description: `${text}\n\nKeyword: hh` },
]

describe('an export', () => {
  for (const format of FORMAT_NAMES) {
    for (const [what, text] of Object.entries(HOSTILE)) {
      test(`is recognised as ${format} even if a command contains ${what}`, async () => {
        for (const command of COMMANDS(text)) {
          for (const all of [[command], [command, ...OTHERS]]) await assertReadAgain(format, all)
        }
      })
    }
  }
})

/**
 * Asserts that an export is recognised and read back under the paths in it. A single file is also read under the name
 * that the page gives to the download.
 */
async function assertReadAgain(format: FormatName, commands: readonly Command[]): Promise<void> {
  const { files } = await writeCommands(commands, format)
  const written = files.map(({ path, text }) => ({ path, bytes: strToU8(text) }))
  const [only, ...others] = written
  if (only === undefined) return
  const ending = /\.[\w-]+$/.exec(only.path)?.[0] ?? ''
  const saved = others.length > 0 ? [] : [[{ ...only, path: `${exportNameOf(format, '2026-11-25')} (1)${ending}` }]]

  const told = await readFiles(written, { format })
  for (const chosen of [written, ...saved]) {
    const found = await readFiles(chosen)

    assert.ok(told.ok && found.ok)
    assert.deepEqual(found.value.formats, [format], JSON.stringify(commands))
    assert.equal(found.value.entries.length, told.value.entries.length, JSON.stringify(commands))
  }
}
