import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import type { BuiltLibrary } from './library/built-library.ts'
import { createLibrary } from './library/create-library.ts'
import { commandsClient } from './page-config.ts'
import { createFixedHistory } from './router/browser-history.ts'

// React puts a script into the page for every part above this size; ours has one policy and no such scripts.
const NEVER_IN_PARTS = 1e9

/** The markup of the screen at `path`, as the application will find it; `built` is the library it shows, if any. */
export async function renderScreen(path: string, built: BuiltLibrary | null): Promise<string> {
  const library = createLibrary(commandsClient, built)
  const app = <App history={createFixedHistory(path)} library={library} onReady={() => undefined} />
  const { prelude } = await prerender(app, { progressiveChunkSize: NEVER_IN_PARTS })
  return new Response(prelude).text()
}
