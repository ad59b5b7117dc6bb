import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BrowserKind,
  type BrowserTab,
  ownFolder,
  placesOf,
  type RunningBrowser,
  textAt,
  until,
  valueAt,
} from './browser.ts'

const OLDEST = 120 // see docs/browsers.md
const PROGRAM = [process.env.FIREFOX_PATH ?? '', ...placesOf('firefox'), ...placesOf('firefox-esr')].find(existsSync)

/** Headless Firefox, controlled over its WebSocket with WebDriver BiDi. */
export const FIREFOX: BrowserKind = {
  name: 'Firefox',
  missing: PROGRAM === undefined && 'Firefox is not installed',
  start: () => start(PROGRAM ?? ''),
}

// Turns off telemetry, downloads and other requests, and the question about the default browser.
const SETTINGS = {
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
}

async function start(program: string): Promise<RunningBrowser> {
  const profile = ownFolder('firefox')
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify([name, value]).slice(1, -1)});`,
  )
  writeFileSync(join(profile.folder, 'user.js'), lines.join('\n'))
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile.folder],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const end = async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    profile.remove()
  }
  try {
    const { send, close } = await connect(`${await addressOf(child)}/session`)
    const version = textAt(await send('session.new', { capabilities: {} }), 'capabilities', 'browserVersion')
    if (Number.parseInt(version, 10) < OLDEST) throw new Error(`it is ${version}`)
    const leave = async () => {
      close()
      await end()
    }
    return { openTab: () => openTab(send), close: leave }
  } catch (cause) {
    await end()
    throw cause
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  let isRunning = true
  child.on('exit', () => {
    isRunning = false
  })
  const address = await until('Firefox to listen', () => {
    if (!isRunning) return ''
    return /ws:\/\/\S+(?=\s)/.exec(said)?.[0] ?? null
  })
  if (address === '') throw new Error(said.slice(-500))
  return address
}

type Send = (method: string, params: object) => Promise<unknown>

async function connect(address: string): Promise<{ readonly send: Send; readonly close: () => void }> {
  const socket = new WebSocket(address)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(data)
    if (type === 'success') pending.get(id)?.resolve(result)
    if (type === 'error') pending.get(id)?.reject(new Error(message))
    pending.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox has ended'))
  })
  await once(socket, 'open')
  const send: Send = (method, params) => {
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    pending.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
  return { send, close: () => socket.close() }
}

/** Opens a new tab, because the address bar keeps the focus in the first one. */
async function openTab(send: Send): Promise<BrowserTab> {
  const context = textAt(await send('browsingContext.create', { type: 'tab' }), 'context')
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
  return {
    goTo: async (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    run: async (expression) => {
      const target = { context }
      const answer = await send('script.evaluate', { expression, target, awaitPromise: true })
      if (valueAt(answer, 'type') === 'exception') throw new Error(textAt(answer, 'exceptionDetails', 'text'))
      return textAt(answer, 'result', 'value')
    },
    perform: async (actions) => send('input.performActions', { context, actions }),
    close: async () => send('browsingContext.close', { context }),
  }
}
