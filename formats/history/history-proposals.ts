import { findSecrets, maskSecrets, SECRET_MASK } from '../../core/secrets/find-secrets.ts'
import type { Message, PlainCode } from '../../core/words/formats/message.ts'
import { type ForeignPart, lineFromParts } from '../model/foreign-line.ts'
import { createDiagnostics } from '../model/format.ts'
import type { HistoryCommand } from './shell-history.ts'

/**
 * A command that could be worth keeping. `line` is in our grammar. `when` is the time of its latest use, in Unix
 * seconds; null if unknown.
 */
type Proposal = {
  readonly line: string
  /** Number of uses, including uses of its variants. */
  readonly count: number
  readonly score: number
  readonly when: number | null
  /** The commands that differ in one word, most frequent first; empty if there are no variants. */
  readonly variants: readonly string[]
}

/**
 * The proposals, best first. `known` are commands that the library already has. Each list has at most 200 entries.
 * `secrets` is the number of different commands that contain a secret.
 */
type Proposals = {
  readonly proposals: readonly Proposal[]
  readonly known: readonly Proposal[]
  readonly secrets: number
}

type ProposalOptions = {
  readonly lines: ReadonlySet<string>
  /** True to also propose commands with secrets, each secret replaced with `{{secret}}`. */
  readonly withSecrets?: boolean
}

const MAX_PROPOSED = 200
const MIN_USES = 2
const MIN_LENGTH_IF_USED_ONCE = 30

/**
 * Proposes commands from a history, and reports why the rest were left out. No proposal contains a secret that
 * `findSecrets` recognises. Never throws.
 */
export function reviewHistory(
  commands: readonly HistoryCommand[],
  options: ProposalOptions,
): Proposals & { readonly messages: readonly Message[] } {
  const { uses, dropped } = usesOf(commands)
  const secret = new Set(uses.filter(({ text }) => hasSecret(text)))
  const candidates = [
    ...groupsOf(uses.filter((use) => !secret.has(use))),
    ...(options.withSecrets === true ? maskedOf([...secret]) : []),
  ]
  const isWorthIt = ({ count, text }: Candidate) => count >= MIN_USES || text.length >= MIN_LENGTH_IF_USED_ONCE
  const scored = candidates
    .filter(isWorthIt)
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate) }))
    .toSorted((one, other) => other.score - one.score || other.last - one.last)
  const isKnown = ({ line, text }: Candidate) => options.lines.has(line) || options.lines.has(text)
  const fresh = scored.filter((candidate) => !isKnown(candidate))
  const [proposed, beyond] = [fresh.slice(0, MAX_PROPOSED), fresh.slice(MAX_PROPOSED)]
  const known = scored.filter(isKnown)
  const reasons: Reasons = [
    [known.length, 'history/known'],
    ...dropped,
    [candidates.filter((candidate) => !isWorthIt(candidate)).length, 'history/short'],
    [beyond.reduce((sum, { variants }) => sum + Math.max(1, variants.length), 0), 'history/beyond'],
  ]
  const different = uses.length + dropped.reduce((sum, [count]) => sum + count, 0)
  return {
    proposals: proposed.map(shown),
    known: known.slice(0, MAX_PROPOSED).map(shown),
    secrets: secret.size,
    messages: messagesOf({ read: commands.length, different, proposed, secrets: secret.size, reasons }),
  }
}

type Reasons = readonly (readonly [count: number, reason: PlainCode])[]

type Outcome = {
  readonly read: number
  readonly different: number
  readonly proposed: readonly Candidate[]
  readonly secrets: number
  readonly reasons: Reasons
}

function messagesOf({ read, different, proposed, secrets, reasons }: Outcome): readonly Message[] {
  const grouped = proposed.flatMap(({ variants }) => variants).length
  const left = reasons.filter(([count]) => count > 0)
  const messages: Message[] = [
    different < read
      ? { code: 'history/read-different', count: read, values: [different, proposed.length] }
      : { code: 'history/read', count: read, values: [proposed.length] },
  ]
  if (grouped > 0) messages.push({ code: 'history/grouped', count: grouped })
  if (secrets > 0) messages.push({ code: 'history/secrets', count: secrets })
  if (left.length > 0) messages.push({ code: 'history/not-proposed', values: [left.map(leftMessage)] })
  return messages
}

function leftMessage([count, code]: Reasons[number]): Message {
  return { code, values: code === 'history/beyond' ? [count, MAX_PROPOSED] : [count] }
}

function hasSecret(text: string): boolean {
  return findSecrets(text).length > 0
}

/** A distinct command. `last` is the index of its last use. */
type Use = { readonly text: string; count: number; last: number; when: number | null }

function usesOf(commands: readonly HistoryCommand[]): { readonly uses: readonly Use[]; readonly dropped: Reasons } {
  const uses = new Map<string, Use>()
  const dropped = new Map<PlainCode, Set<string>>()
  for (const [last, { command, when }] of commands.entries()) {
    const text = command.trim()
    const reason = reasonAgainst(command)
    if (reason === null) {
      const use = uses.get(text) ?? { text, count: 0, last, when }
      uses.set(text, Object.assign(use, { count: use.count + 1, last, when: when ?? use.when }))
    } else dropped.set(reason, (dropped.get(reason) ?? new Set()).add(text))
  }
  return { uses: [...uses.values()], dropped: [...dropped].map(([reason, texts]) => [texts.size, reason]) }
}

const MIN_LENGTH = 8
const MAX_LENGTH = 2_000
const MAX_ROWS = 40

/** Commands too familiar to be worth proposing. */
const EVERYDAY = new Set(
  'cd ls ll la l pwd exit clear history man which cat echo vim vi nano emacs code less more top help'.split(' '),
)

const EVERYDAY_GIT = new Set(
  'add branch checkout commit diff fetch log merge pull push rebase reset restore show stash status switch'.split(' '),
)

const OPERATOR = /\||&&|;|<<|\$\(/
const CONTROL = /[^\P{Cc}\n\t]/u

/** The reason not to propose a command; null if the owner should decide. */
function reasonAgainst(command: string): PlainCode | null {
  const text = command.trim()
  // Shells can skip commands that begin with a space, so people type one to keep a command out of the history.
  if (command.startsWith(' ')) return 'history/spaced'
  if (text.startsWith('#')) return 'history/comments'
  if (text.length > MAX_LENGTH || text.split('\n').length > MAX_ROWS) return 'history/long'
  if (CONTROL.test(text)) return 'history/controls'
  const words = text.split(/\s+/)
  if (isEveryday(text, words)) return 'history/everyday'
  return text.length < MIN_LENGTH || words.length === 1 ? 'history/tiny' : null
}

function isEveryday(text: string, [first = '', second = '', ...others]: readonly string[]): boolean {
  if (OPERATOR.test(text)) return false
  return EVERYDAY.has(first) || (first === 'git' && EVERYDAY_GIT.has(second) && others.length === 0)
}

type Candidate = Use & { readonly line: string; readonly variants: readonly string[] }

const MIN_VARIANTS = 3
const MAX_CHOICES = 5

/** Commands with more words aren't compared, because each word would have to be tried as the one that differs. */
const MAX_WORDS = 20

function groupsOf(uses: readonly Use[]): readonly Candidate[] {
  const grouped = new Set<Use>()
  const groups: Candidate[] = []
  const found = [...sameButOneWord(uses)].filter(([, members]) => members.length >= MIN_VARIANTS)
  const sizes = found.map(([frame, members]) => ({ frame, members, count: countOf(members) }))
  for (const { frame, members } of sizes.toSorted((one, other) => other.count - one.count)) {
    const free = members.filter((use) => !grouped.has(use))
    if (free.length < MIN_VARIANTS) continue
    for (const use of free) grouped.add(use)
    groups.push(groupOf(frame, free))
  }
  const single = uses.filter((use) => !grouped.has(use))
  return [...single.map((use) => ({ ...use, line: lineOf([textPart(use.text)]), variants: [] })), ...groups]
}

function sameButOneWord(uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> {
  const byFrame = new Map<string, Use[]>()
  for (const use of uses) {
    for (const frame of framesOf(use.text)) {
      const members = byFrame.get(frame)
      if (members === undefined) byFrame.set(frame, [use])
      else members.push(use)
    }
  }
  return byFrame
}

/**
 * Copies of the command, each with one word replaced by NUL, for every word except the first and options. Commands
 * never contain NUL.
 */
function framesOf(text: string): readonly string[] {
  const words = [...text.matchAll(/\S+/g)]
  if (words.length > MAX_WORDS) return []
  const others = words.slice(1).filter(([word]) => !word.startsWith('-'))
  return others.map(({ 0: word, index }) => `${text.slice(0, index)}\0${text.slice(index + word.length)}`)
}

function countOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { count }) => sum + count, 0)
}

function groupOf(frame: string, members: readonly Use[]): Candidate {
  const sorted = members.toSorted((one, other) => other.count - one.count)
  const latest = members.reduce((one, other) => (other.last > one.last ? other : one))
  const [before = '', after = ''] = frame.split('\0')
  const values = sorted.map(({ text }) => text.slice(before.length, text.length - after.length))
  const choices = values.slice(0, MAX_CHOICES)
  const place: ForeignPart = { kind: 'placeholder', key: '', name: '', choices, fallback: values[0] ?? '' }
  return {
    ...{ text: sorted[0]?.text ?? '', count: countOf(members), last: latest.last, when: latest.when },
    line: lineOf([textPart(before), place, textPart(after)]),
    variants: sorted.map(({ text }) => text),
  }
}

function textPart(text: string): ForeignPart {
  return { kind: 'text', text }
}

function lineOf(parts: readonly ForeignPart[]): string {
  return lineFromParts(parts, createDiagnostics()).line
}

/** Replaces each secret with a placeholder. Drops commands in which a secret remains. */
function maskedOf(uses: readonly Use[]): readonly Candidate[] {
  const masked = new Map<string, Candidate>()
  for (const use of uses) {
    const texts = maskSecrets(use.text).split(SECRET_MASK)
    const place: ForeignPart = { kind: 'placeholder', key: 'secret', name: 'secret', choices: [], fallback: '' }
    const line = lineOf(texts.flatMap((text, at) => (at === 0 ? [textPart(text)] : [place, textPart(text)])))
    if (hasSecret(line)) continue
    const known = masked.get(line)
    const count = use.count + (known?.count ?? 0)
    const latest = known !== undefined && known.last > use.last ? known : use
    masked.set(line, { text: line, line, count, last: latest.last, when: latest.when, variants: [] })
  }
  return [...masked.values()]
}

/** Scores a command. Frequent use, operators, options and a length that's hard to remember all raise its score. */
function scoreOf({ text, count }: Candidate): number {
  const ofLength = 0.5 + Math.min(1, (text.length - MIN_LENGTH) / 40)
  const options = text.split(/\s+/).filter((word) => /^--?[A-Za-z0-9]/.test(word)).length
  const ofSigns = 1 + (OPERATOR.test(text) ? 0.25 : 0) + (options >= 2 ? 0.25 : 0)
  return Math.log2(1 + count) * ofLength * ofSigns
}

function shown({ line, count, score, when, variants }: Candidate & { readonly score: number }): Proposal {
  return { line, count, score, when, variants }
}
