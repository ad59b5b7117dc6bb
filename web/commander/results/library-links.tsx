import { memo, type ReactNode, useMemo } from 'react'
import type { CommandWithNotes } from '../../../core/commands/command.ts'
import { textFileOf } from '../../../core/commands/formats/plain-text.ts'
import { notePartsOf } from '../../../core/commands/note-parts.ts'
import { startingLine } from '../../../core/commands/placeholders.ts'
import { withBase } from '../../../core/routing/base-path.ts'
import { commandAddress, platformAddress } from '../../../core/routing/screens.ts'
import { MAX_RELATED_CANDIDATES, relatedCommands } from '../../../core/search/filter.ts'
import { EMPTY_QUERY, type FacetCount, NO_FILTER } from '../../../core/search/query.ts'
import type { LibrarySnapshot } from '../../library/library-store.ts'
import { useFound } from '../../library/use-library.ts'
import { inDigits } from '../../locale.ts'
import { basePath, publicConfig } from '../../page-config.ts'
import { Link } from '../../router/router.tsx'
import { words } from '../../words.ts'
import { noteContent } from '../card/note-text.tsx'
import { byName } from '../search/by-name.ts'
import styles from './library-links.module.css'

/** The id of the section with the platform links. Visitors without JavaScript get a link to it. */
export const PLATFORMS_ID = 'platforms'

/**
 * Links to the pages of all platforms, shown below the library's first commands. Renders nothing if no command has a
 * platform.
 */
export const PlatformLinks = memo(function PlatformLinks({ platforms }: { readonly platforms: readonly FacetCount[] }) {
  const inOrder = platforms.filter(({ value }) => value !== '').toSorted(byName)
  if (inOrder.length === 0) return null
  return (
    <LinkSection id={PLATFORMS_ID} name={words.commander.commandsByPlatform}>
      {inOrder.map(({ value, count }) => (
        <li key={value}>
          <Link to={platformAddress(value)}>{value}</Link> <span>{inDigits(count)}</span>
        </li>
      ))}
    </LinkSection>
  )
})

type TerminalLinksProps = Pick<LibrarySnapshot, 'hasServer'> & { readonly platforms: readonly FacetCount[] }

/**
 * Links to the addresses for terminals. Includes an example search only if the site has a server on its own origin and
 * a command has a platform.
 */
export function TerminalLinks({ hasServer, platforms }: TerminalLinksProps) {
  const example = platforms.find(({ value }) => value !== '')
  const canSearch = hasServer && publicConfig.apiUrl.startsWith('/') && example !== undefined
  const links: readonly (readonly [path: string, name: string])[] = [
    ['/commands.txt', words.commander.allAsText],
    ...(canSearch ? [[`/find/${encodeURIComponent(example.value)}`, words.commander.searchAsText] as const] : []),
    ['/commander.sh', words.commander.shellFile],
  ]
  return (
    <p className={styles.terminal}>
      <span>{words.commander.inTerminal}</span>
      {links.map(([path, name]) => (
        <a key={path} href={withBase(basePath, path)}>
          {name}
        </a>
      ))}
    </p>
  )
}

/**
 * A link to a platform's commands as plain text, for terminals and for visitors without JavaScript. Renders nothing if
 * the platform has no text file.
 */
export function PlatformText({ platform, total }: { readonly platform: string; readonly total: number }) {
  const file = textFileOf(platform)
  return (
    file !== null && (
      <p className={styles.text}>
        <a href={withBase(basePath, `/platforms/${encodeURIComponent(file)}`)}>{words.commander.asText(total)}</a>
      </p>
    )
  )
}

type RelatedProps = { readonly command: CommandWithNotes; readonly inUse: LibrarySnapshot }

/**
 * The command's related commands and the date of its last change. Only a prerendered page has the date, and only until
 * the command changes.
 */
export function Related({ command, inUse }: RelatedProps) {
  const related = useRelated(command, inUse)
  const { platform } = command
  const { built } = inUse
  const [at, before, day, after] = (built?.commands[0] === command && built.changed) || []
  return (
    <>
      {at && (
        <p className={styles.changed}>
          {before}
          <time dateTime={at}>{day}</time>
          {after}
        </p>
      )}
      {related.length > 0 && (
        <LinkSection id="related" name={words.commander.moreFor(platform ?? '')} isLong>
          {related.map(({ id, notes, line }) => (
            <li key={id} dir="auto">
              <Link to={commandAddress(id)}>{noteContent(notes, notePartsOf(notes))}</Link>
              {line !== null && (
                <code translate="no" className={styles.line}>
                  {startingLine(line)}
                </code>
              )}
            </li>
          ))}
          <li>
            <Link to={platformAddress(platform ?? '')}>{words.commander.allOf(platform ?? '')}</Link>
          </li>
        </LinkSection>
      )}
    </>
  )
}

/** Starts with the related commands in the prerendered page. */
function useRelated(command: CommandWithNotes, { built, searchable }: LibrarySnapshot): readonly CommandWithNotes[] {
  const { id, platform } = command
  const query = useMemo(
    () => (platform === undefined ? null : { ...EMPTY_QUERY, filter: { ...NO_FILTER, platforms: [platform] } }),
    [platform],
  )
  const found = useFound(searchable, query, MAX_RELATED_CANDIDATES)
  if (found === null) return built?.filter.id === id ? built.related : []
  return relatedCommands(
    command,
    found.cards.map((card) => card.command),
  )
}

type LinkSectionProps = {
  readonly id: string
  readonly name: string
  readonly isLong?: boolean
  readonly children: ReactNode
}

function LinkSection({ id, name, isLong = false, children }: LinkSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      <ul className={styles.links} data-long={isLong}>
        {children}
      </ul>
    </section>
  )
}
