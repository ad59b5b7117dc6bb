import { isCodeFence } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/**
 * Warp workflows: YAML documents, each with a name, a command and its arguments. `{{name}}` in the command stands for
 * the argument with that name. Source: warpdotdev/workflows, `FORMAT.md`; Warp, `app/src/workflows/command_parser.rs`
 * and `export_workflow.rs`.
 */
export const warp: FormatModule = {
  detect: {
    beginning: ({ rows }) => isWorkflow(rows),
    content: ({ rows }) => !rows.some((row) => row.startsWith('% ') || isCodeFence(row)) && hasNameAndCommand(rows),
  },
  load: async () => (await import('./warp-codec.ts')).codec,
}

/**
 * Checks the first document only. A multi-line text in it is indented, so only a fence or `% ` at the start of a line
 * shows that the file is in another format.
 */
function isWorkflow(rows: readonly string[]): boolean {
  const start = rows.findIndex((row) => !/^(?:\s*(?:#.*)?|---\s*)$/.test(row))
  if (start === -1 || !/^[\w"]+ *:/.test(rows[start] ?? '')) return false
  const end = rows.findIndex((row, at) => at > start && /^---\s*$/.test(row))
  const document = rows.slice(start, end === -1 ? undefined : end)
  return !document.some((row) => /^(?:`{3}|~{3}|% )/.test(row)) && hasNameAndCommand(document)
}

/** True if a `name` key and a `command` key have the same indentation. */
function hasNameAndCommand(rows: readonly string[]): boolean {
  const depthsOf = (key: RegExp) =>
    new Set(rows.flatMap((row) => key.exec(row)?.slice(1, 2) ?? []).map((indent) => indent.length))
  const names = depthsOf(/^(\s*(?:- )?)"?name"? *:(?:\s|$)/)
  const commands = depthsOf(/^(\s*(?:- )?)"?command"? *:(?:\s|$)/)
  return [...commands].some((depth) => names.has(depth))
}
