import { useState } from 'react'
import { Announcer } from '../ui/announcer.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import type { BuiltLibrary } from './built-library.ts'
import { CommandList } from './command-list.tsx'
import styles from './commander-screen.module.css'
import { LibraryStatus } from './library-status.tsx'
import { LoadFailure } from './load-failure.tsx'
import { SearchBox } from './search-box.tsx'
import { useCommands } from './use-commands.ts'
import { useSearch } from './use-search.ts'

const HEADING_ID = 'commander'

/**
 * The library of command lines, searchable as one types. `built` is the library as of the build where the page came
 * with it, else null. Source: specification 2 and 4, "Commander page".
 */
export function CommanderScreen({ built }: { readonly built: BuiltLibrary | null }) {
  const [query, setQuery] = useState('')
  const { library, retry } = useCommands(built)
  const search = useSearch(library, query)
  const onRetry = () => {
    retry()
    // The button that was pressed goes away; the keyboard must not start again at the top of the page.
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
  }

  return (
    <Announcer>
      <section aria-labelledby={HEADING_ID} className={styles.screen}>
        <ScreenHeading id={HEADING_ID}>Commander</ScreenHeading>
        <div className={styles.search}>
          <SearchBox onQuery={setQuery} />
          <LibraryStatus library={library} search={search} onRetry={onRetry} />
        </div>
        {library.state === 'failed' && <LoadFailure problem={library.problem} onRetry={onRetry} />}
        {library.state === 'ready' && (
          <CommandList commands={search.found} query={search.query} unreadable={library.unreadable} />
        )}
      </section>
    </Announcer>
  )
}
