import { createContext, Fragment, memo, type ReactNode, useContext, useId, useMemo, useRef } from 'react'
import { type CommandWithNotes, isPinned } from '../../../core/commands/command.ts'
import { notePartsOf } from '../../../core/commands/note-parts.ts'
import { commandAddress, platformAddress, tagAddress } from '../../../core/routing/screens.ts'
import type { MarkRange, Marks } from '../../../core/search/query.ts'
import { isWebAddress, readableAddress } from '../../../core/text/web-address.ts'
import { Link } from '../../router/router.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { asHighlights, usePaintedText } from '../../ui/paint-highlights.ts'
import { words } from '../../words.ts'
import styles from './command-card.module.css'
import { CommandLine } from './command-line.tsx'
import { noteContent } from './note-text.tsx'

/** Renders the owner's buttons on a card. */
export type ActionsFor = (command: CommandWithNotes) => ReactNode

/** Provides the owner's buttons to the cards. Null unless the visitor is the owner. */
export const CardActions = createContext<ActionsFor | null>(null)

type NotesProps = {
  readonly id: string
  readonly text: string
  readonly marks: readonly MarkRange[] | undefined
  /** True if the notes are already the page's heading. */
  readonly isHeading: boolean
}

type CommandCardProps = {
  readonly command: CommandWithNotes
  /** The ranges that the search found. Null if nothing is highlighted. */
  readonly marks: Marks | null
  /** The card's position in the whole list, starting at 1. Null if the page shows the whole list. */
  readonly position: number | null
  readonly setSize: number | null
  /** True on the command's own page, which shows its details. */
  readonly isAlone: boolean
}

/**
 * A command's card: its notes, its line with a copy button, its labels (pinned, platform and tags), a link to its own
 * address, its details, and the owner's buttons. A command without a line has no copy button. Source: specification 2.
 */
export const CommandCard = memo(function CommandCard({ position, setSize, ...content }: CommandCardProps) {
  return (
    <li
      className={styles.card}
      data-command={content.command.id}
      aria-posinset={position ?? undefined}
      aria-setsize={setSize ?? undefined}
    >
      <CardContent {...content} />
    </li>
  )
})

type ContentProps = Omit<CommandCardProps, 'position' | 'setSize'>

/** Memoized without `position` and `setSize`, which become null on every card when the last cards are added. */
const CardContent = memo(function CardContent(props: ContentProps) {
  const { command, marks, isAlone } = props
  const { id, notes, line } = command
  const notesId = useId()
  const actionsFor = useContext(CardActions)

  return (
    <>
      <Notes id={notesId} text={notes} marks={marks?.notes} isHeading={isAlone} />
      {line !== null && <CommandLine id={id} line={line} marks={marks?.line} notesId={notesId} isAlone={isAlone} />}
      <Labels command={command} notesId={notesId} />
      {actionsFor?.(command)}
      <Details command={command} isOpen={isAlone} />
    </>
  )
})

type LabelsProps = Pick<CommandCardProps, 'command'> & { readonly notesId: string }

function Labels({ command, notesId }: LabelsProps) {
  const { id, platform, tags = [] } = command
  const labels = [...new Set([platform, ...tags])].filter(isWritten)
  return (
    <div className={styles.labels}>
      {isPinned(command) && <span>{`${words.card.pinned} · `}</span>}
      {labels.map((label, index) => (
        <Fragment key={label}>
          <Link
            to={label === platform ? platformAddress(label) : tagAddress(label)}
            className={label === platform ? `${styles.label} ${styles.platform}` : styles.label}
            translate="no"
          >
            {label}
          </Link>
          {index < labels.length - 1 && <span>{' · '}</span>}
        </Fragment>
      ))}
      <Link
        to={commandAddress(id)}
        className={`${styles.label} ${styles.link}`}
        aria-label={`${words.card.link} ${words.card.linkToThis}`}
        aria-describedby={notesId}
      />
    </div>
  )
}

function Details({ command, isOpen }: Pick<CommandCardProps, 'command'> & { readonly isOpen: boolean }) {
  const { description, howTo, source } = command
  const texts: readonly (readonly [string, ReactNode])[] = [
    [words.card.description, description],
    [words.card.howTo, howTo],
    [words.card.source, isWritten(source) && isWebAddress(source) ? sourceLink(source) : source],
  ]
  const written = texts.filter(([, text]) => text !== undefined && text !== '')

  return (
    written.length > 0 && (
      <details className={styles.facts} open={isOpen}>
        <summary>{words.card.details}</summary>
        <dl>
          {written.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  )
}

function sourceLink(url: string): ReactNode {
  return <ExternalLink url={url}>{readableAddress(url)}</ExternalLink>
}

function isWritten(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function Notes({ id, text, marks, isHeading }: NotesProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const parts = useMemo(() => notePartsOf(text), [text])
  const highlights = useMemo(() => asHighlights('found-in-notes', marks ?? []), [marks])
  usePaintedText(paragraph, parts, highlights)

  return (
    <p ref={paragraph} id={id} className={styles.notes} dir="auto" hidden={isHeading}>
      {noteContent(text, parts)}
    </p>
  )
}
