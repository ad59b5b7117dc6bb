import type { Command } from '../../../core/commands/command.ts'

/** A valid command. `given` overrides its default fields. */
export function createCommand(given: Partial<Command> = {}): Command {
  return { id: 'git-status', notes: 'What has changed', line: 'git status', ...given }
}

/**
 * `count` commands with the ids `command-1` and so on. Every third has only notes and a line. The others also have a
 * platform, a how-to, and a description with two paragraphs.
 */
export function manyCommands(count: number): readonly Command[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const command = createCommand({
      id: `command-${number}`,
      notes: `Does thing ${number}`,
      line: `thing --number ${number}`,
    })
    if (number % 3 === 0) return command
    return { ...command, platform: 'thing', howTo: `How to do ${number}`, description: `First.\n\nThen ${number}.` }
  })
}

/**
 * Texts that a careless store could change, because each one looks like something else or must be kept byte for byte.
 */
export const AWKWARD_TEXTS = [
  '',
  ' ',
  ' both ends ',
  'tab\tnewline\ncarriage\r\nreturn\r',
  'naïve café ăâîșț ĂÂÎȘȚ',
  'cafe\u0301 is not caf\u00e9',
  '漢字 かな 한글 العربية עברית',
  '👩‍👩‍👧‍👦 🇷🇴 𝒳 \u{10FFFF}',
  '\u0001\u0007\u001b[31m\u007f\u0080\u200b\u200e\u2028\u2029\ufeff\ufffe\uffff',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `it's "quoted" with \`ticks\` and \\ back\\\\slashes\\`,
  `'); DROP TABLE commands; --`,
  '$1 $$ :id @id ?1 % _ {} {a,b} "NULL" NULL',
  'null',
  '{"json":[1,2,null],"nul":"\\u0000"}',
  '12345678901234567890',
  'x'.repeat(100_000),
] as const

/**
 * One command per awkward text, which is in its id (cut to 500 characters) and in every field that holds a single free
 * text.
 */
export function awkwardCommands(): readonly Command[] {
  return AWKWARD_TEXTS.map((text, index) => ({
    id: `${index}${text}`.slice(0, 500),
    notes: text,
    line: text,
    platform: text,
    howTo: text,
    description: text,
    source: text,
    ...(index % 2 === 0 && { visibility: 'private' }),
    ...(index % 3 === 0 && { pinned: 'yes' }),
  }))
}
