import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { freePort } from '../../../tools/programs.ts'
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

const OLDEST = 2.44 // from spring 2024, like Safari 17.5 (docs/browsers.md)
const DRIVER = placesOf('WebKitWebDriver').find(existsSync)
const XVFB = placesOf('Xvfb').find(existsSync)
const [MINI_BROWSER] = globSync(['/usr/lib/*/webkit*gtk-*/MiniBrowser', '/usr/libexec/webkit*gtk-*/MiniBrowser'])

/** WebKitGTK's MiniBrowser on a virtual screen, controlled by WebDriver over HTTP. */
export const WEBKIT: BrowserKind = { name: 'WebKit', missing: whyMissing(), start }

function whyMissing(): string | false {
  if (DRIVER === undefined || MINI_BROWSER === undefined) return 'WebKitWebDriver is not installed'
  return XVFB === undefined && 'Xvfb, which WebKit needs, is not installed'
}

async function start(): Promise<RunningBrowser> {
  const home = ownFolder('webkit')
  const screen = spawn(XVFB ?? '', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const driver = spawn(DRIVER ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environmentIn(home.folder), DISPLAY: `:${await displayOf(screen)}` },
  })
  const end = async () => {
    await ended(driver)
    await ended(screen)
    home.remove()
  }
  try {
    const send = sender(`http://127.0.0.1:${port}`)
    await until('WebKitWebDriver to listen', () => send('GET', '/status').catch(() => null))
    const session = await send('POST', '/session', { capabilities: { alwaysMatch: WANTED } })
    const [id, version] = [textAt(session, 'sessionId'), textAt(session, 'capabilities', 'browserVersion')]
    if (Number.parseFloat(version) < OLDEST) throw new Error(`it is ${version}`)
    const sendToSession: Send = (method, path, body) => send(method, `/session/${id}${path}`, body)
    const close = async () => {
      await sendToSession('DELETE', '')
      await end()
    }
    return { openTab: tabOpener(sendToSession), close }
  } catch (cause) {
    await end()
    throw cause
  }
}

const WANTED = {
  'webkitgtk:browserOptions': { binary: MINI_BROWSER ?? '', args: ['--automation'] },
  timeouts: { script: 60_000 },
}

/**
 * Environment variables for a separate home folder, and for rendering without a graphics card. For root, they turn off
 * WebKit's sandbox, which doesn't start as root.
 */
function environmentIn(home: string): Readonly<Record<string, string>> {
  const asRoot = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}
  return { ...asRoot, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: '1', GDK_BACKEND: 'x11' }
}

/** The number of the free display that Xvfb chose. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const [said] = await Promise.race([once(screen.stdio[3] ?? screen, 'data'), once(screen, 'exit')])
  if (!Buffer.isBuffer(said)) throw new Error('Xvfb has ended')
  return String(said).trim()
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

function sender(origin: string): Send {
  return async (method, path, body = {}) => {
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {}
    const reply = await fetch(origin + path, { method, ...sent })
    const answer: unknown = JSON.parse(await reply.text())
    if (!reply.ok) throw new Error(`${textAt(answer, 'value', 'error')}: ${textAt(answer, 'value', 'message')}`)
    return valueAt(answer, 'value')
  }
}

/**
 * Returns a function that opens tabs. Each call in a tab first switches to it if necessary, because the protocol
 * controls one tab at a time.
 */
function tabOpener(send: Send): () => Promise<BrowserTab> {
  let current = ''
  const inTab =
    (handle: string): Send =>
    async (...command) => {
      if (current !== handle) await send('POST', '/window', { handle })
      current = handle
      return send(...command)
    }
  return async () => {
    const first = textAt(await send('GET', '/window/handles'), '0')
    await send('POST', '/window', { handle: first })
    const handle = textAt(await send('POST', '/window/new', { type: 'window' }), 'handle')
    current = first
    const ask = inTab(handle)
    return {
      goTo: (url) => ask('POST', '/url', { url }),
      run: async (expression) => {
        const script = `const done = arguments[0]
          Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const answer = await ask('POST', '/execute/async', { script, args: [] })
        if (valueAt(answer, 'error') !== undefined) throw new Error(textAt(answer, 'error'))
        return textAt(answer, 'value')
      },
      perform: (actions) => ask('POST', '/actions', { actions }),
      close: () => ask('DELETE', '/window'),
    }
  }
}
