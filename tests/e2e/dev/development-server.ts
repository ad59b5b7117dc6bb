import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { freePort } from '../../../tools/programs.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { type NodeProcess, nextOutputOf } from '../../support/processes/node-process.ts'
import { createCopy } from '../../support/project/copy.ts'
import { writeMinimalContent } from '../../support/project/minimal-content.ts'

const LIBRARY = writeCommanderMarkdown([
  { id: 'hours-up', notes: 'How long this computer has been running', line: 'uptime', platform: 'unix' },
])

/** `npm run dev` running in a copy of the project whose content a test can edit. */
export type DevelopmentServer = {
  readonly url: string
  /** The path of the copy's `content` folder. */
  readonly content: string
  /** Waits until the server has printed this text. */
  readonly shown: (text: string) => Promise<void>
  /**
   * Stops the server as Ctrl+C does and removes the copy. Fails if there was a stack trace, or if the exit code isn't
   * 0.
   */
  readonly end: () => Promise<void>
}

/**
 * Performs an action that loads the page, then waits until the page can receive updates. A change made before that
 * would only be visible after another reload.
 */
export async function loading(page: Page, work: () => Promise<unknown>): Promise<void> {
  const connected = page.waitForEvent('console', { predicate: (message) => message.text() === '[vite] connected.' })
  await Promise.all([connected, work()])
}

let shared: Promise<DevelopmentServer> | null = null

after(async () => {
  const begun = shared
  shared = null
  await closeBrowser()
  await (await begun)?.end()
})

/**
 * The server that all tests in this folder share, started when a test first needs it. Each test must restore the
 * content that it changes.
 */
export function developmentServer(): Promise<DevelopmentServer> {
  shared ??= startDevelopmentServer()
  return shared
}

/**
 * Starts a development server for minimal content and a single command, `uptime`. Resolves once the server is ready.
 */
export async function startDevelopmentServer(variables: NodeJS.ProcessEnv = {}): Promise<DevelopmentServer> {
  const copy = await createCopy()
  const content = join(copy.folder, 'content')
  await writeMinimalContent(copy)
  await mkdir(join(content, 'library'))
  await writeFile(join(content, 'library', 'unix.md'), LIBRARY)
  const port = await freePort()
  const running = copy.start('dev', { PORT: String(port), ...variables })
  const shown = terminalOf(running)
  assert.match(await nextOutputOf(running), new RegExp(`^Ready: http://localhost:${port}`))
  return {
    url: `http://localhost:${port}`,
    content,
    shown,
    end: async () => {
      running.child.kill('SIGINT')
      const { code, errors } = await running.ended
      await copy.remove()
      assert.equal(code, 0)
      assert.doesNotMatch(errors, /^ +at |\[object Object\]/m)
    },
  }
}

function terminalOf({ child }: NodeProcess): DevelopmentServer['shown'] {
  let terminal = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (terminal += chunk))
  return async (text) => {
    while (!terminal.includes(text))
      await Promise.race([once(child.stdout ?? child, 'data'), once(child.stderr ?? child, 'data')])
  }
}
