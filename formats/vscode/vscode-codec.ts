import type { Command } from '../../core/commands/command.ts'
import { COMMAND_FIELDS } from '../../core/commands/command-fields.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { shorten } from '../../core/text/shorten.ts'
import type { Reason } from '../../core/words/formats/message.ts'
import { createNames, type ForeignPart, lineFromParts, parseLineWithHints } from '../model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type Diagnostics,
  type FoundEntry,
  type LeftOut,
  NO_COMMAND,
  type WriteResult,
} from '../model/format.ts'
import { type SourceFile, stemOf, trimLineBreaks } from '../model/source-file.ts'
import { appendTrailer, defaultHint, splitTrailer } from '../model/trailer.ts'
import { type WritableCommand, writableOf } from '../model/writable-commands.ts'
import { isOfKind, type Json, membersOf, readLooseJson, rowsOfJson } from '../syntax/loose-json.ts'
import { parseBody } from './vscode-body.ts'

/**
 * Writes one file of shell snippets. Writing loses ids, platforms, tags, sources, how-tos, visibility and pins, and the
 * names of placeholders that have choices or a default.
 */
export const codec: Codec = {
  read: (files, { everyLanguage = false }) => {
    const diagnostics = createDiagnostics()
    const folders = new Set(files.filter((file) => isLanguage(stemOf(file.path))).map(folderOf))
    const read = files.map((file) => {
      const language = folders.has(folderOf(file)) && file.path.endsWith('.json') ? stemOf(file.path) : null
      return readFile(file, { isShellOnly: !everyLanguage, language, diagnostics })
    })
    return {
      entries: read.flatMap(({ entries }) => entries),
      leftOut: read.flatMap(({ leftOut }) => leftOut),
      messages: diagnostics.messages(),
    }
  },
  write,
}

const SHELLS = new Set('shellscript shell sh bash zsh fish nushell nu powershell bat batch cmd'.split(' '))

/** Shells, and other scopes for which people keep shell commands. */
const SCOPES = new Set([...SHELLS, ...'dockerfile makefile make just terraform awk'.split(' ')])

/**
 * Languages that user snippet files are named after. If one file in a folder is named after a language, the others are
 * too, so common languages are enough. Source: VS Code, "Known language identifiers".
 */
const LANGUAGES = new Set(
  `abap ada apex asm astro awk bibtex c c# c++ clojure cmake cobol coffeescript cpp crystal csharp css csv cuda-cpp cypher d dart
  delphi diff django-html dockercompose dockerfile elixir elm erlang fortran fsharp gdscript git-commit git-rebase gleam glsl
  go graphql groovy haml handlebars haskell haxe hcl hlsl html http ini jade java javascript javascriptreact jinja json jsonc
  julia kotlin latex less lisp lua make makefile markdown matlab mdx mermaid nginx nim nix objective-c objective-cpp ocaml pascal
  perl perl6 php plaintext plsql prisma prolog properties protobuf pug puppet python r racket raku razor reason restructuredtext
  ruby rust sass scala scheme scss shaderlab slim solidity sql stylus svelte swift systemverilog tcl terraform tex toml twig
  typescript typescriptreact v vala vb verilog vhdl vue vue-html wgsl xml xsl yaml zig`.split(/\s+/),
)

function isLanguage(name: string): boolean {
  return SHELLS.has(name.toLowerCase()) || LANGUAGES.has(name.toLowerCase())
}

function folderOf({ path }: SourceFile): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

const WRITTEN_SCOPE = 'shellscript,powershell,bat'

const MAX_KEY = 100

/**
 * Maximum length of a body to parse, in UTF-16 units. Longer ones are left out, because they're too long for a line.
 */
const MAX_BODY = 5 * COMMAND_FIELDS.line.maxLength

/**
 * `language` is the language that the file is named after, or null if files in its folder aren't named after languages.
 */
type Reader = { readonly isShellOnly: boolean; readonly language: string | null; readonly diagnostics: Diagnostics }
type ReadFile = { readonly entries: readonly FoundEntry[]; readonly leftOut: readonly LeftOut[] }

function readFile(file: SourceFile, reader: Reader): ReadFile {
  const json = readLooseJson(file.text)
  const reason: Reason = json.ok ? { code: 'vscode/no-object' } : json.error
  if (!json.ok || !isOfKind(json.value, 'object'))
    return { entries: [], leftOut: [{ place: { path: file.path }, reason }] }
  const entries: FoundEntry[] = []
  const leftOut: LeftOut[] = []
  for (const [key, value] of json.value.members) {
    const place = { path: file.path, key: shorten(key, MAX_KEY) }
    const command = readSnippet(key, value, reader)
    if (command.ok) entries.push({ place, command: command.value })
    else leftOut.push({ place, reason: command.error })
  }
  return { entries, leftOut }
}

function readSnippet(
  key: string,
  value: Json,
  { isShellOnly, language, diagnostics }: Reader,
): Result<FoundEntry['command'], Reason> {
  if (!isOfKind(value, 'object')) return failure({ code: 'any/no-snippet' })
  const { byName, again } = membersOf(value)
  const foreign = isShellOnly ? foreignLanguage(byName.get('scope'), language) : null
  if (foreign !== null) return failure({ code: 'vscode/other-language', values: [foreign] })
  const body = rowsOfJson(byName.get('body'))?.join('\n')
  if (body === undefined) return failure(byName.has('body') ? { code: 'vscode/body-not-text' } : NO_COMMAND)
  if (body.length > MAX_BODY) return failure({ code: 'any/too-long' })
  const own = lineFromParts(parseBody(body, diagnostics), diagnostics)
  const line = trimLineBreaks(own.line)
  if (line.trim() === '') return failure(NO_COMMAND)
  diagnostics.add('vscode/field-again', again)
  diagnostics.add('vscode/field-dropped', [...byName].filter(isDropped).length)
  const { description, trailer } = splitTrailer(textOf(byName.get('description')))
  const keywords = [...keywordsOf(byName.get('prefix'), key), ...trailer.keywords]
  const hints = [...own.defaults.map(defaultHint), ...trailer.hints]
  return success({ notes: key, line, description: appendTrailer(description, { ...trailer, keywords, hints }) })
}

function textOf(value: Json | undefined): string {
  return rowsOfJson(value)?.join('\n') ?? ''
}

/** A prefix equal to the key was added by `write`, because the editor requires one. */
function keywordsOf(prefix: Json | undefined, key: string): readonly string[] {
  return [...new Set(rowsOfJson(prefix))].filter((keyword) => keyword.trim() !== '' && keyword !== key)
}

const TEXT_FIELDS = ['prefix', 'description', 'body']

function isDropped([name, value]: readonly [string, Json]): boolean {
  return name !== 'scope' && (!TEXT_FIELDS.includes(name) || rowsOfJson(value) === null)
}

/**
 * The languages in a snippet's scope or, without a scope, the language of its file. Null if the scope includes one of
 * `SCOPES`, if the file is for a shell, or if the snippet applies to every language.
 */
function foreignLanguage(scope: Json | undefined, language: string | null): string | null {
  if (typeof scope !== 'string' || scope.trim() === '')
    return language === null || SHELLS.has(language.toLowerCase()) ? null : shorten(language, MAX_KEY)
  const languages = scope.split(',').map((one) => one.trim())
  return languages.some((one) => SCOPES.has(one.toLowerCase())) ? null : shorten(languages.join(', '), MAX_KEY)
}

function write(commands: readonly Command[]): WriteResult {
  const { writable, leftOut } = writableOf(commands)
  const keyFor = createNames((notes, number) => `${notes} (${number})`)
  const snippets = writable.map((command) => {
    const key = keyFor(command.notes)
    // Built from text, because an object would move keys like `2` to the front and lose `__proto__`.
    return `${JSON.stringify(key)}: ${JSON.stringify(snippetOf(command, key), null, 2)}`.replaceAll('\n', '\n  ')
  })
  const files = [{ path: 'commander.code-snippets', text: `{\n  ${snippets.join(',\n  ')}\n}\n` }]
  return { files: snippets.length > 0 ? files : [], leftOut, messages: [] }
}

function snippetOf({ line, description }: WritableCommand, key: string) {
  const { description: own, trailer } = splitTrailer(description)
  const { parts, hints } = parseLineWithHints(line, trailer.hints)
  const whole = appendTrailer(own, { ...trailer, keywords: [], hints })
  return {
    scope: WRITTEN_SCOPE,
    prefix: trailer.keywords.length > 1 ? trailer.keywords : (trailer.keywords[0] ?? key),
    body: bodyOf(parts).split('\n'),
    ...(whole === '' ? {} : { description: whole }),
  }
}

function bodyOf(parts: readonly ForeignPart[]): string {
  const numbers = new Map<string, number>()
  return parts
    .map((part) => {
      if (part.kind === 'text') return escaped(part.text)
      const known = numbers.get(part.key)
      if (known !== undefined) return `\${${known}}`
      const number = numbers.size + 1
      numbers.set(part.key, number)
      const [first = part.name, ...others] = part.choices
      if (others.length === 0) return `\${${number}:${escaped(first)}}`
      return `\${${number}|${part.choices.map(escapedChoice).join(',')}|}`
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[$}\\]/g, '\\$&')
}

function escapedChoice(choice: string): string {
  return choice.replaceAll(/[,|\\]/g, '\\$&')
}
