import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createCommand } from '../support/library/sample-commands.ts'
import { lacks, SHELL_NAMES, startPrompt } from '../support/prompt/prompt.ts'
import { startApi } from '../support/server/api.ts'

/** Lines that a shell, a terminal or a careless script might change or run. Some create `~/ran` if they are run. */
const HARMLESS_LOOKING = {
  'several lines': 'for x in a b; do\n\n  echo "$x"\ndone',
  heredoc: 'cat <<EOF >~/ran\n$HOME\nEOF',
  substitution: 'echo $(touch ~/ran)',
  backquotes: 'echo `touch ~/ran`',
  history: 'echo !! !$ !-1',
  percent: 'printf %s%n 100%',
  backslashes: String.raw`printf 'a\nb\\c\x41'`,
  dashes: '-n -e -- x',
  tabs: 'printf a\tb\t',
  ampersands: 'true && touch ~/ran &',
  quotes: `echo "it's" 'a "b"' \\"`,
  braces: String.raw`echo \{\{x}} {{`,
  newline: 'ls\n',
  spaces: '  ls  ',
}

/** Lines with misleading characters, and for each line the name that is shown in place of one of them. */
const DECEPTIVE = {
  joiner: ['echo 👩\u200d💻', 'zero-width joiner'],
  paste: ['ls \u001b[201~; touch ~/ran', 'escape character'],
  return: ['touch ~/ran\rls', 'carriage return'],
  osc: ['\u001b]0;title\u0007ls', 'control character U+0007'],
  bidi: ['ls \u202e# \u2066x', 'right-to-left override'],
} as const

const LINES = [
  ...Object.entries(HARMLESS_LOOKING).map(([what, line]) => ({ what, line, name: null })),
  ...Object.entries(DECEPTIVE).map(([what, [line, name]]) => ({ what, line, name })),
]

const COMMANDS = LINES.map(({ what, line }) =>
  createCommand({ id: what, notes: `Notes-${what.replace(' ', '-')}.`, line }),
)

for (const shell of SHELL_NAMES) {
  for (const picker of ['menu', 'fzf'] as const) {
    describe(`hostile lines in ${shell} with ${picker}`, { skip: lacks(shell, picker) }, () => {
      test('arrive byte for byte, and run nothing', async (t) => {
        const prompt = await startPrompt(t, await startApi(t, { commands: COMMANDS }), { shell, picker })

        const arrived: Record<string, string> = {}
        for (const { what, name } of LINES) {
          await prompt.choose(`Notes-${what.replace(' ', '-')}.`)
          if (name !== null) {
            await prompt.shows(name)
            await prompt.shows('Ctrl-C to cancel: ')
            prompt.type('\r')
          }
          await prompt.shows('PROMPT> ')
          arrived[what] = await prompt.takeLine()
        }

        assert.deepEqual(arrived, Object.fromEntries(LINES.map(({ what, line }) => [what, expected(shell, line)])))
        assert.equal(existsSync(join(prompt.home, 'ran')), false)
      })
    })
  }
}

/**
 * The line that should arrive: without the backslashes of escaped braces and, in fish, without line breaks at its end.
 */
function expected(shell: string, line: string): string {
  const meant = line.replaceAll(String.raw`\{\{`, '{{')
  return shell === 'fish' ? meant.replace(/\n+$/, '') : meant
}
