import '../ui/icons.css'
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { site } from '#content/site.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { plainNotes } from '../../core/commands/note-parts.ts'
import type { Problem } from '../../core/problems/problems.ts'
import { COMMANDER_ADDRESS, platformAddress } from '../../core/routing/screens.ts'
import { type FacetCount, isEmptyQuery, isSameQuery, type SearchQuery } from '../../core/search/query.ts'
import { SignInLink, useAuth } from '../auth/auth-provider.tsx'
import type { LibraryState } from '../library/library-state.ts'
import { textAbout } from '../library/platform-texts.ts'
import { type LibraryInUse, useLibrary } from '../library/use-library.ts'
import { inDigits, sentenceOf } from '../locale.ts'
import { Link, useHistory, useHistoryEntry } from '../router/router.tsx'
import { focusHeading, ScreenHeading } from '../router/screen-heading.tsx'
import { partTitle, withOwner } from '../screen-title.ts'
import { Button } from '../ui/button.tsx'
import { CARDS_PER_GROWTH } from '../ui/card-counts.ts'
import { hasScreenKeyboard } from '../ui/screen-keyboard.ts'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { useAnnounce } from '../ui/visually-hidden.tsx'
import { words } from '../words.ts'
import { CardActions } from './card/command-card.tsx'
import { NoteHeading } from './card/note-text.tsx'
import type { OwnerAdditions } from './card/owner-additions.ts'
import styles from './commander-screen.module.css'
import { ScreenKeys } from './keys/screen-keys.tsx'
import { useFocusAfterPress } from './keys/use-focus-after-press.ts'
import { forgetOwnerSpace } from './owner-space.ts'
import { PLATFORMS_ID, PlatformLinks, PlatformText, Related, TerminalLinks } from './results/library-links.tsx'
import { LibraryStatus, OrderChoice } from './results/library-status.tsx'
import { MoreInAnyCase, NoResults } from './results/no-results.tsx'
import { ResultList } from './results/result-list.tsx'
import { StaleBar } from './results/stale-bar.tsx'
import { useGrowth } from './results/use-growth.ts'
import { Filters } from './search/filters.tsx'
import { hasPlatform, platformName, quoted, quotedName, tagName } from './search/names-in-address.ts'
import type { Results } from './search/results.ts'
import { SearchBox } from './search/search-box.tsx'
import { type QueryControl, useQuery } from './search/use-query.ts'
import { type ResultsInUse, useResults } from './search/use-results.ts'

type LoadFailureProps = { readonly problem: Problem; readonly onRetry: () => void }

// The same delay as for the address. Keeps the title from changing with every letter.
const TITLE_DELAY_MS = 300

const loadOwnerSection = () => import('../owner/owner-section.tsx').then(({ OwnerSection }) => OwnerSection)

type OwnerToolsProps = {
  readonly shown: ResultsInUse
  readonly onOwner: (additions: OwnerAdditions | null) => void
}

type MoreCardsProps = Pick<ResultsInUse, 'results' | 'isBusy' | 'grow'>

const HEADING_ID = 'commander'

/** The library of command lines, filtered as the visitor types. Source: specification 2 and 4, "Commander page". */
export function CommanderScreen() {
  const control = useQuery()
  const inUse = useLibrary('newest')
  const shown = useResults(inUse, control.query)
  return <LibraryScreen inUse={inUse} shown={shown} control={control} />
}

type LibraryScreenProps = {
  readonly inUse: LibraryInUse
  readonly shown: ResultsInUse
  readonly control: QueryControl
}

/** Memoized, because `useDeferredValue` makes React render twice for each result. */
const LibraryScreen = memo(function LibraryScreen({ inUse, shown, control }: LibraryScreenProps) {
  const input = useRef<HTMLInputElement>(null)
  const screen = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [owner, setOwner] = useState<OwnerAdditions | null>(null)
  const { library, results } = shown
  const { platform } = control
  const { id } = control.query.filter
  useCommanderTitle(control.query, results)
  useTakeOverDimming()
  const isEmpty = isKnownEmpty(shown)
  const only = onlyOf(results, id)
  // The command named in the address is requested separately.
  const isShown = library.state !== 'failed' || id !== null
  useFocusAfterPress(
    screen,
    useCallback(() => focusNear(input.current, list.current), []),
  )

  return (
    <section
      ref={screen}
      aria-labelledby={HEADING_ID}
      className={styles.screen}
      data-unanswered={shown.isUnanswered}
      data-about={only !== undefined}
    >
      <div className={styles.head}>
        <Breadcrumb only={only} control={control} library={library} />
        <Heading platform={platform} results={results} only={only} />
        <LibraryStatus shown={shown} control={control} />
        <div className={styles.tools}>
          <ScreenKeys input={input} control={control} shown={shown} owner={owner} />
          <SignInLink />
        </div>
      </div>
      {platform !== null && <About platform={platform} />}
      <StaleBar library={library} onRetry={inUse.retry} />
      <WithoutScripts isWhole={platform === null && id === null} platforms={results.facets.platforms} />
      <div className={styles.owner}>
        <OwnerTools shown={shown} onOwner={setOwner} />
      </div>
      <div className={styles.search}>
        <SearchBox input={input} control={control} ask={shown.ask} />
        <Filters
          results={results}
          filter={control.query.filter}
          isPlatformPage={platform !== null}
          onChange={control.onChange}
        />
        {id === null && library.state !== 'failed' && (
          <OrderChoice control={control} isDisabled={shown.searchable === null} />
        )}
      </div>
      {library.state === 'failed' && <LoadFailure problem={library.problem} onRetry={inUse.retry} />}
      {shown.isOutdated && <p className={styles.outdated}>{outdatedNote(results)}</p>}
      {isEmpty && <NoResults shown={shown} control={control} onAdd={owner?.add ?? null} />}
      <CardActions value={owner?.actionsFor ?? null}>
        {isShown && <ShownCards list={list} shown={shown} isAlone={only !== undefined} />}
      </CardActions>
      <MoreInAnyCase shown={shown} control={control} />
      <PageLinks inUse={inUse} shown={shown} control={control} only={only} />
    </section>
  )
})

type ShownCardsProps = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly shown: ResultsInUse
  readonly isAlone: boolean
}

function ShownCards({ list, shown: { results, isBusy, searchable, grow }, isAlone }: ShownCardsProps) {
  const { cards, matches, similarFrom } = results
  return (
    <div
      ref={list}
      aria-busy={isBusy}
      className={styles.cards}
      data-platform={results.query.filter.platforms.length === 1 ? 'one' : undefined}
    >
      <ResultList cards={cards} total={matches.length} similarFrom={similarFrom} isAlone={isAlone} />
      {searchable !== null && <MoreCards results={results} isBusy={isBusy} grow={grow} />}
    </div>
  )
}

type PageLinksProps = LibraryScreenProps & { readonly only: CommandWithNotes | undefined }

function PageLinks({ inUse, shown: { results }, control: { platform }, only }: PageLinksProps) {
  if (only !== undefined) return <Related command={only} inUse={inUse} />
  if (results.cards.length === 0) return null
  if (isEmptyQuery(results.query)) {
    const { platforms } = results.facets
    return (
      <>
        <PlatformLinks platforms={platforms} />
        <TerminalLinks hasServer={inUse.hasServer} platforms={platforms} />
      </>
    )
  }
  if (platform === null || results.query.text !== '') return null
  return <PlatformText platform={platform} total={results.matches.length} />
}

function About({ platform }: { readonly platform: string }) {
  const about = textAbout(platform)
  return (
    about !== undefined && (
      <p className={styles.about}>
        <bdi>{about}</bdi>
      </p>
    )
  )
}

/** The command that the page is about. Undefined on other pages, and until its card is shown. */
function onlyOf(results: Results, id: string | null): CommandWithNotes | undefined {
  return id !== null && results.query.filter.id === id ? results.cards[0]?.command : undefined
}

type HeadingProps = {
  readonly platform: string | null
  readonly results: Results
  readonly only: CommandWithNotes | undefined
}

function Heading({ platform, results, only }: HeadingProps) {
  // A platform stays known if a search on its page finds nothing.
  const [known, setKnown] = useState<string | null>(null)
  if (platform !== null && platform !== known && hasPlatform(platform, results)) setKnown(platform)
  const name = platform === null || platform === known ? platform : platformName(platform, results)
  return (
    <ScreenHeading id={HEADING_ID}>
      {only === undefined ? (name ?? words.pages.commander) : <NoteHeading notes={only.notes} />}
    </ScreenHeading>
  )
}

function isKnownEmpty({ library, results, named, isUnanswered }: ResultsInUse): boolean {
  if (results.matches.length > 0) return false
  return named.kind !== 'listed' || (library.state === 'ready' && !isUnanswered)
}

type BreadcrumbProps = {
  readonly only: CommandWithNotes | undefined
  readonly control: QueryControl
  readonly library: LibraryState
}

function Breadcrumb({ only, control: { query, platform, onChange }, library }: BreadcrumbProps) {
  const { filter } = query
  const { id } = filter
  if (platform === null && id === null) return null
  const above = only?.platform
  return (
    <div className={styles.breadcrumb}>
      <p>
        <Link to={COMMANDER_ADDRESS}>{words.pages.commander}</Link>
        {above && (
          <span>
            {' › '}
            <Link to={platformAddress(above)}>{above}</Link>
          </span>
        )}
      </p>
      {id !== null && (
        <Button kind="quiet" onPress={() => onChange({ filter: { ...filter, id: null } })}>
          {showAllLabel(library)}
        </Button>
      )}
    </div>
  )
}

function showAllLabel(library: LibraryState): string {
  const total = library.state === 'ready' ? library.total : 0
  return total < 2 ? words.commander.showAll : words.commander.showAllOf(total)
}

/**
 * Focuses the search box. If that would open an on-screen keyboard over the results, focuses the list instead, so that
 * Tab leads to the first card.
 */
function focusNear(box: HTMLElement | null, list: HTMLElement | null): void {
  const place = hasScreenKeyboard() ? list : box
  // The tabindex is set only now, because it makes any click on a card focus the whole list.
  if (place !== null && place === list) place.tabIndex = -1
  if (place === null) focusHeading()
  else place.focus({ preventScroll: true })
}

/**
 * Explains what doesn't work without JavaScript and, on the library's page, links to the platforms at its end. Only the
 * build and the server render the text, so the application's bundle doesn't contain it.
 */
function WithoutScripts(props: WithoutScriptsProps) {
  return <noscript>{import.meta.env.SSR && <NoScriptNote {...props} />}</noscript>
}

type WithoutScriptsProps = { readonly isWhole: boolean; readonly platforms: readonly FacetCount[] }

function NoScriptNote({ isWhole, platforms }: WithoutScriptsProps) {
  if (!isWhole || platforms.every(({ value }) => value === '')) return words.commander.withoutScripts
  const [before, after] = words.commander.withoutScriptsWhole
  return (
    <>
      {before}
      <a href={`#${PLATFORMS_ID}`}>{words.commander.byPlatform}</a>
      {after}
    </>
  )
}

function outdatedNote({ query: { text } }: Results): string {
  return text === '' ? words.commander.stillAll : words.commander.stillResultsFor(quoted(text))
}

function MoreCards({ results, isBusy, grow }: MoreCardsProps) {
  const end = useGrowth(results, { isBusy, onGrow: grow })
  const toCome = results.matches.length - results.cards.length
  if (toCome === 0) return null

  const label = words.commander.showMore(inDigits(toCome))
  return (
    <div ref={end}>
      <Button onPress={() => grow(CARDS_PER_GROWTH)}>{label}</Button>
    </div>
  )
}

function OwnerTools(props: OwnerToolsProps) {
  const { state } = useAuth()
  const announce = useAnnounce()
  const onFailure = useCallback(() => announce(words.commander.toolsFailed, { isShown: true }), [announce])
  const { Shown: OwnerSection, show } = useOnDemand(loadOwnerSection, onFailure)
  const isSignedIn = state.status === 'authenticated'

  // The tools stay when a session expires, because the owner may be in the middle of a sentence.
  useEffect(() => {
    if (isSignedIn) show()
  }, [isSignedIn, show])
  useEffect(() => {
    if (state.status === 'anonymous') forgetOwnerSpace()
  }, [state.status])

  return OwnerSection !== null && <OwnerSection {...props} />
}

/**
 * Takes over dimming the list from `web/boot/pending-query-boot.ts` once the query has been read from the address.
 * Doing so earlier, during hydration, would briefly show the count of the prerendered list.
 */
function useTakeOverDimming(): void {
  const history = useHistory()
  const { location } = useHistoryEntry()

  useLayoutEffect(() => {
    if (location === history.current().location) delete document.documentElement.dataset.pendingQuery
  }, [history, location])
}

function useCommanderTitle(query: SearchQuery, results: Results): void {
  const title = withOwner(titleOfQuery(query, results), site.name)

  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = title
    }, TITLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [title])
}

function titleOfQuery(query: SearchQuery, results: Results): string {
  const { text, filter } = query
  const { platforms, tags, id } = filter
  const named = id !== null && isSameQuery(results.query, query) ? results.cards[0]?.command.notes : undefined
  if (named !== undefined) return partTitle(plainNotes(named))
  const parts = [
    ...(text.trim() === '' ? [] : [quotedName(text)]),
    ...platforms.map((platform) => platformName(platform, results)),
    ...tags.map((tag) => tagName(tag, results)),
  ]
  return partTitle(parts.join(words.locale.comma))
}

function LoadFailure({ problem, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <p>{`${words.commander.notLoaded} ${sentenceOf(problem)}`}</p>
      <Button onPress={onRetry}>{words.layout.tryAgain}</Button>
    </div>
  )
}
