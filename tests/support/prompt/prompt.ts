import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { withAddresses } from '../../../cli/build/prompt/prompt-files.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'
import type { Listening } from '../server/ask.ts'
import { pathOf, startTerminal, type Terminal } from './terminal.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'cli', 'build', 'prompt')

/** Each shell's start command, and its settings in the tests. Ctrl-T writes the current line to a file and clears it. */
const SHELLS = {
  bash: {
    file: 'commander.sh',
    start: (home: string) => `bash --noprofile --rcfile ${home}/settings -i`,
    settings: `PS1='PROMPT> '
source ~/commander.sh
taken() { printf '%s' "$READLINE_LINE" >~/line.new; command mv ~/line.new ~/line; READLINE_LINE=; }
bind -x '"\\C-t": taken'; bind -m vi-insert -x '"\\C-t": taken'`,
  },
  zsh: {
    file: 'commander.sh',
    start: () => 'zsh -i',
    settings: `PS1='PROMPT> '
HISTFILE=
source ~/commander.sh
taken() { printf '%s' "$BUFFER" >~/line.new; command mv ~/line.new ~/line; BUFFER=; }
zle -N taken; bindkey '^T' taken; bindkey -M viins '^T' taken`,
  },
  fish: {
    file: 'commander.fish',
    start: (home: string) => `fish -i -C 'source ${home}/settings'`,
    settings: `function fish_prompt; printf 'PROMPT> '; end
function fish_greeting; end
source ~/commander.fish
function taken; commandline | string collect >~/line.new; command mv ~/line.new ~/line; commandline ''; end
bind \\ct taken; bind -M insert \\ct taken`,
  },
} as const

export type Shell = keyof typeof SHELLS

export const SHELL_NAMES = ['bash', 'zsh', 'fish'] as const satisfies readonly Shell[]

/** The program that shows the menu; `menu` is the shell's own. */
type Picker = 'fzf' | 'menu'

// The programs that the shell files may use, and those that the tests need.
const PROGRAMS = [
  'bash',
  'zsh',
  'fish',
  'sh',
  'cat',
  'curl',
  'date',
  'dd',
  'mkdir',
  'mktemp',
  'mv',
  'rm',
  'seq',
  'stty',
  'tr',
  'tty',
]

/**
 * The reason why tests of these programs must be skipped, for the `skip` option of a test. False if they, `script` and
 * `curl` are installed.
 */
export function lacks(...programs: readonly string[]): string | false {
  const missing = ['script', 'curl', ...programs].filter((name) => name !== 'menu' && pathOf(name) === '')
  return missing.length > 0 && `${missing.join(' and ')} not installed`
}

type Wishes = {
  readonly shell: Shell
  readonly picker?: Picker
  readonly env?: Readonly<Record<string, string>>
  /** Lines of the startup file after Commander's file is loaded. */
  readonly settings?: string
  /** Lines of the startup file before Commander's file is loaded. */
  readonly before?: string
}

/**
 * A shell that is ready for input and has loaded Commander's file, which requests the commands from the test's server.
 * `home` is the user's home folder.
 */
export type Prompt = Terminal & {
  readonly home: string
  /** Returns the current line of the prompt, and clears it. */
  readonly takeLine: () => Promise<string>
  /** Presses Ctrl-G, and chooses the only command that contains these words. */
  readonly choose: (words: string) => Promise<void>
}

/** Starts a shell that has loaded Commander's file. */
export async function startPrompt(test: TestContext, { port }: Listening, wishes: Wishes): Promise<Prompt> {
  const { shell, picker = 'menu', env = {}, settings = '', before = '' } = wishes
  const { file, start, settings: own } = SHELLS[shell]
  const home = temporaryFolder(test)
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const address = { siteUrl: `http://127.0.0.1:${port}`, apiUrl: '/api/commands' }
  writeFileSync(join(home, file), withAddresses(text, address))
  writeFileSync(join(home, shell === 'zsh' ? '.zshrc' : 'settings'), `${before}\n${own}\n${settings}\n`)
  const path = folderOfPrograms(home, picker === 'fzf' ? [...PROGRAMS, 'fzf'] : PROGRAMS)
  const common = {
    PATH: path,
    HOME: home,
    TERM: 'xterm',
    LC_ALL: 'C.UTF-8',
    ZDOTDIR: home,
    // With --sync, fzf reads all commands before it shows any. Otherwise, its first count could be too low.
    FZF_DEFAULT_OPTS: '--exact --sync --prompt=FIND',
  }
  const terminal = startTerminal(test, start(home), { ...common, ...env })
  await terminal.shows('PROMPT> ')
  return {
    ...terminal,
    home,
    takeLine: () => takeLine(terminal, join(home, 'line')),
    choose: (words) => (picker === 'fzf' ? chooseWithFzf(terminal, words) : chooseFromMenu(terminal, words)),
  }
}

function folderOfPrograms(home: string, names: readonly string[]): string {
  const folder = join(home, 'bin')
  mkdirSync(folder)
  for (const name of names) {
    const path = pathOf(name)
    if (path !== '') symlinkSync(path, join(folder, name))
  }
  return folder
}

async function takeLine(terminal: Terminal, file: string): Promise<string> {
  terminal.type('\u0014')
  while (!existsSync(file)) await wait(10)
  const line = readFileSync(file, 'utf8')
  rmSync(file)
  return line
}

async function chooseWithFzf(terminal: Terminal, words: string): Promise<void> {
  terminal.type('\u0007')
  await terminal.shows('FIND')
  terminal.type(words)
  await terminal.shows('m1/')
  terminal.type('\r')
}

async function chooseFromMenu(terminal: Terminal, words: string): Promise<void> {
  terminal.type('\u0007')
  await terminal.shows('Words: ')
  terminal.type(`${words}\r`)
  await terminal.shows('Number: ')
  terminal.type('1\r')
}
