import { findSecrets } from '../secrets/find-secrets.ts'
import type { SecretKind } from '../secrets/secret.ts'
import type { Command } from './command.ts'
import { isPublic } from './visibility.ts'
import { textFieldsOf } from './warnings/warning.ts'

/** A command before and after a change; `before` is null if the change adds or restores it. */
export type Side = { readonly before: Command | null; readonly after: Command }

/** A public command and the kind of the first secret that the change would publish. */
type PublishedSecret = { readonly command: Command; readonly kind: SecretKind }

/**
 * Content that a change would make public: commands that were private or drafts, and secrets that weren't public
 * before. New and restored commands are listed only if they contain a secret, because adding a public command is the
 * normal case.
 */
export type Publication = { readonly commands: readonly Command[]; readonly secrets: readonly PublishedSecret[] }

/** Lists the content that a change would make public. Returns null if there is nothing for the owner to confirm. */
export function publicationOf(sides: readonly Side[]): Publication | null {
  const shown = sides.filter(({ after }) => isPublic(after))
  const commands = shown.filter(({ before }) => before !== null && !isPublic(before)).map(({ after }) => after)
  const secrets = shown.flatMap(newSecretsOf)
  return commands.length === 0 && secrets.length === 0 ? null : { commands, secrets }
}

function newSecretsOf({ before, after }: Side): readonly PublishedSecret[] {
  const known = new Set(before !== null && isPublic(before) ? secretsOf(before).map(({ text }) => text) : [])
  const [first] = secretsOf(after).filter(({ text }) => !known.has(text))
  return first === undefined ? [] : [{ command: after, kind: first.kind }]
}

function secretsOf(command: Command) {
  return textFieldsOf({ ...command, line: command.line ?? '' }).flatMap(([, text]) => findSecrets(text))
}
