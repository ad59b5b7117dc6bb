import { useCallback, useRef, useState } from 'react'
import { SignInLink } from '../auth/sign-in-link.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import type { BuiltLibrary } from './built-library.ts'
import { type ActionsFor, CardActions } from './card/card-actions.ts'
import styles from './commander-screen.module.css'
import { ScreenKeys } from './keys/screen-keys.tsx'
import { LibraryStatus } from './library-status.tsx'
import { LoadFailure } from './load-failure.tsx'
import { MoreCards } from './more-cards.tsx'
import { Narrowing } from './narrowing.tsx'
import { NoResults } from './no-results.tsx'
import { OwnerTools } from './owner-tools.tsx'
import { quoted } from './quoted.ts'
import { ResultList } from './result-list.tsx'
import type { Results } from './results.ts'
import { SearchBox } from './search-box.tsx'
import { useAsk } from './use-ask.ts'
import { useCommanderTitle } from './use-commander-title.ts'
import { useLibrary } from './use-library.ts'
import { type ResultsInUse, useResults } from './use-results.ts'

const HEADING_ID = 'commander'

/**
 * The library of command lines, searchable as one types. `built` is the library as of the build where the page came
 * with it, else null. Source: specification 2 and 4, "Commander page".
 */
export function CommanderScreen({ built }: { readonly built: BuiltLibrary | null }) {
  const input = useRef<HTMLInputElement>(null)
  const [actionsFor, setActionsFor] = useState<ActionsFor | null>(null)
  const control = useAsk()
  const inUse = useLibrary(built)
  const shown = useResults(inUse, control.ask)
  const { library, results } = shown
  useCommanderTitle(control.ask, results)
  const isEmpty = results.matches.length === 0 && (library.state === 'ready' || shown.named.kind !== 'listed')
  // The one command that an address names is asked for by itself.
  const isShown = library.state !== 'failed' || control.ask.narrowing.id !== null
  const onActions = useCallback((actions: ActionsFor | null) => setActionsFor(() => actions), [])
  const onRetry = () => {
    inUse.retry()
    focusHeading()
  }

  return (
    <Announcer>
      <section aria-labelledby={HEADING_ID} className={styles.screen}>
        <div className={styles.head}>
          <ScreenHeading id={HEADING_ID}>Commander</ScreenHeading>
          <div className={styles.tools}>
            <ScreenKeys input={input} control={control} shown={shown} />
            <SignInLink />
          </div>
        </div>
        <noscript>
          Searching and filling in placeholders need JavaScript. These commands can be read without it.
        </noscript>
        <OwnerTools searchable={inUse.searchable} shown={shown} onActions={onActions} />
        <div className={styles.search}>
          <SearchBox input={input} control={control} />
          <Narrowing
            facets={results.facets}
            narrowing={control.ask.narrowing}
            total={library.state === 'ready' ? library.total : null}
            onNarrowing={control.onNarrowing}
          />
          <LibraryStatus shown={shown} onRetry={onRetry} />
        </div>
        {library.state === 'failed' && <LoadFailure problem={library.problem} onRetry={onRetry} />}
        {isOutdated(shown) && <p className={styles.outdated}>{outdatedNote(results)}</p>}
        {isEmpty && <NoResults shown={shown} control={control} onWay={focusHeading} />}
        <div aria-busy={shown.isBusy}>
          <CardActions value={actionsFor}>
            {isShown && (
              <>
                <ResultList cards={results.cards} total={results.matches.length} similarFrom={results.similarFrom} />
                <MoreCards results={results} onGrow={shown.grow} />
              </>
            )}
          </CardActions>
        </div>
      </section>
    </Announcer>
  )
}

/** For buttons that go away when they are pressed: the keyboard must not start again at the top of the page. */
function focusHeading() {
  document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
}

function isOutdated({ problem }: ResultsInUse): boolean {
  return problem?.code === 'pattern/too-slow' || problem?.code === 'pattern/busy'
}

function outdatedNote({ ask: { text } }: Results): string {
  return text === ''
    ? 'Below are all commands, not the results of this pattern.'
    : `Below are the results of ${quoted(text)}.`
}
