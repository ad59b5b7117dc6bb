import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { runSync } from '../../cli/bootstrap/run-process.js'

type BrowserProgram = {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string | undefined>>
}

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const MAC_PROGRAM = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const PACKAGE = join(import.meta.dirname, '..', '..', 'tests', 'machine', 'node_modules', '@sparticuz', 'chromium')
const PACKAGED = join(import.meta.dirname, '..', '..', '.cache', 'chromium')

// The package's own configuration points to a cloud function's folders. Without fonts, a filled-in password field
// crashes the browser, so we set the folders ourselves, relative to this project because it may be moved.
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">../fonts-cache</cachedir>
</fontconfig>
`

// Chromium's own sandbox doesn't run as root. The other flags stop requests that no test makes.
const ROOT_ARGUMENTS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const ARGUMENTS = ['--disable-background-networking', '--disable-component-update', ...ROOT_ARGUMENTS]

/**
 * Finds a browser, in this order: `CHROME_PATH`, the one in the tests' packages (unpacked on first use), then an
 * installed one. The packaged browser is the same on every machine and takes a third of the processor time: see
 * `docs/decisions/0007-test-browser-and-postgresql.md`.
 */
function findBrowser(): BrowserProgram {
  const named = process.env.CHROME_PATH
  if (named !== undefined) return { executablePath: named, env: process.env }
  if (existsSync(PACKAGE) && process.platform === 'linux' && process.arch === 'x64') return packagedBrowser()
  // The error for a failed launch shows these names if no browser is installed.
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

/**
 * Unpacks the browser. Several processes may need it at once: each unpacks its own copy, and the first complete one is
 * used.
 */
function unpackBrowser(mark: string): void {
  const copy = `${PACKAGED}-${process.pid}`
  mkdirSync(copy, { recursive: true })
  const script = join(import.meta.dirname, 'unpack-browser.ts')
  const env = { ...process.env, TMPDIR: copy }
  if (runSync([process.execPath, script], { env, stdio: 'inherit' }).code !== 0) {
    throw new Error('The packaged browser could not be unpacked, for the reason above.')
  }
  writeFileSync(join(copy, 'fonts', 'fonts.conf'), FONT_SETTINGS)
  writeFileSync(join(copy, 'unpacked'), '')
  // If the mark is missing, unpacking was interrupted.
  if (!existsSync(mark)) rmSync(PACKAGED, { recursive: true, force: true })
  if (existsSync(mark)) rmSync(copy, { recursive: true, force: true })
  else renameSync(copy, PACKAGED)
}

/**
 * Launches a headless browser; `more` are extra command-line arguments. Deletes its temporary files once it has ended,
 * because a browser that is closed while it opens a page leaves some behind. Rejects if no browser starts.
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

/** Launches the same browser with a user profile, which also holds its temporary files. */
export function launchWithProfile(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const program = findBrowser()
  const env = { ...program.env, TMPDIR: profile }
  return chromium.launchPersistentContext(profile, { ...program, env, args: ARGUMENTS, ...options })
}
