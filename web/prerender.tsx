import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import type { BuiltFigures } from './home/figures-context.ts'
import type { BuiltLibrary } from './library/built-library.ts'
import { createLibraryStore } from './library/library-store.ts'
import { commandsClient } from './page-config.ts'
import { createFixedHistory } from './router/browser-history.ts'

// React puts a script into the page for every part above this size; ours has one policy and no such scripts.
const NEVER_IN_PARTS = 1e9

type ScreenProps = { readonly library: BuiltLibrary | null; readonly figures: BuiltFigures }

/** The markup of the screen at `path`, as the application will find it. `library` is what that page carries of it, if anything. */
export async function renderScreen(path: string, { library: built, figures }: ScreenProps): Promise<string> {
  const library = createLibraryStore(commandsClient, built)
  const app = <App history={createFixedHistory(path)} library={library} figures={figures} onReady={() => undefined} />
  const { prelude } = await prerender(app, { progressiveChunkSize: NEVER_IN_PARTS })
  return new Response(prelude).text()
}
