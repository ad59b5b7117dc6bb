import { useEffect, useSyncExternalStore } from 'react'
import type { Publication } from '../../../core/commands/publication.ts'
import { inDigits } from '../../locale.ts'
import { words } from '../../words.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { nameOfCommand } from '../notice-text.ts'
import { useOwner } from '../owner-context.ts'
import { secretInWords } from '../secret-in-words.ts'

const MAX_NAMED = 5

/**
 * Asks for confirmation before something becomes public. The Cancel button has the focus. Leaving the screen also
 * cancels.
 */
export function PublicationDialog() {
  const { subscribe, getSnapshot, answer } = useOwner().question
  const openQuestion = useSyncExternalStore(subscribe, getSnapshot)

  // If the dialog unmounts because of Back or the end of the session, its question must not come up again.
  useEffect(() => () => answer(false), [answer])

  if (openQuestion === null) return null
  const { publication } = openQuestion
  const hasSecrets = publication !== null && publication.secrets.length > 0

  return (
    <ConfirmDialog
      question={questionOf(publication)}
      meaning={words.owner.publishing.meaning}
      no={words.owner.cancel}
      yes={hasSecrets ? words.owner.publishing.yesAnyway : words.owner.publishing.yes}
      onAnswer={answer}
    >
      {publication !== null && <PublicationDetails publication={publication} />}
    </ConfirmDialog>
  )
}

function questionOf(publication: Publication | null): string {
  if (publication === null) return words.owner.publishing.askUndo
  const { commands, secrets } = publication
  if (commands.length > 0) return words.owner.publishing.ask(words.commander.commands(commands.length))
  return words.owner.publishing.askSecrets(secrets.length)
}

function PublicationDetails({ publication: { commands, secrets } }: { readonly publication: Publication }) {
  const withSecret = new Set(secrets.map(({ command }) => command.id))
  const others = commands.filter(({ id }) => !withSecret.has(id))
  return (
    <>
      {secrets.length > 0 && (
        <div role="alert">
          <p>{words.owner.publishing.secrets(secrets.length)}</p>
          <Names names={secrets.map(({ command, kind }) => `${nameOfCommand(command)}: ${secretInWords(kind)}`)} />
        </div>
      )}
      <Names names={others.map(nameOfCommand)} />
    </>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  const more = names.length - MAX_NAMED
  if (names.length === 0) return null
  return (
    <ul>
      {names.slice(0, MAX_NAMED).map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the names keep their order, and two may be equal
        <li key={place}>{name}</li>
      ))}
      {more > 0 && <li>{words.owner.publishing.andMore(inDigits(more))}</li>}
    </ul>
  )
}
