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

/**
 * The library of command lines, searchable as one types. `built` is the library as of the build where the page came
 * with it, else null. Source: specification 2 and 4, "Commander page".
 */
export function CommanderScreen({ built }: { readonly built: BuiltLibrary | null }) {
  const [query, setQuery] = useState('')
  const { library, retry } = useCommands(built)
  const search = useSearch(library, query)

  return (
    <Announcer>
      <section aria-labelledby="commander" className={styles.screen}>
        <ScreenHeading id="commander">Commander</ScreenHeading>
        <div className={styles.search}>
          <SearchBox onQuery={setQuery} />
          <LibraryStatus library={library} search={search} onRetry={retry} />
        </div>
        {library.state === 'failed' && <LoadFailure problem={library.problem} onRetry={retry} />}
        {library.state === 'ready' && (
          <CommandList commands={search.found} query={search.query} unreadable={library.unreadable} />
        )}
      </section>
    </Announcer>
  )
}
