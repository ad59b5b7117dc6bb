import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { freePort } from '../../../tools/programs.ts'
import { type NodeProcess, nextOutputOf } from '../../tools/node-process.ts'
import { aCopy } from '../init/a-copy.ts'
import { writeMinimalContent } from '../init/minimal-content.ts'
import { closeBrowser } from '../visitor.ts'

const LIBRARY = writeCommanderMarkdown([
  { id: 'hours-up', notes: 'How long this computer has been running', line: 'uptime', platform: 'unix' },
])

/** `npm run dev` over a copy of the project, whose content may be changed. */
export type DevelopmentServer = {
  readonly url: string
  /** The copy's folder `content`. */
  readonly content: string
  /** Waits until the terminal shows this text, now or before. */
  readonly shown: (text: string) => Promise<void>
  /** Ends it as Ctrl+C does, and takes the copy away; fails if it showed a stack trace or did not end by itself. */
  readonly end: () => Promise<void>
}

/**
 * Does what makes the page load, or load again, and waits until it can be told of the next change: one made before that
 * it would show only when it is loaded once more.
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

/** The one that every file shares, started when a test first asks for it; each test leaves its content as it was. */
export function developmentServer(): Promise<DevelopmentServer> {
  shared ??= aDevelopmentServer()
  return shared
}

/** Starts developing on a site with minimal content and the one command `uptime`; resolves once the server is ready. */
export async function aDevelopmentServer(variables: NodeJS.ProcessEnv = {}): Promise<DevelopmentServer> {
  const copy = await aCopy()
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
