import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A Chromium to run, and what its process must find in the environment. */
export type BrowserProgram = {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string | undefined>>
}

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const MAC_PROGRAM = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const PACKAGED = join(import.meta.dirname, '..', '..', '.cache', 'chromium')

// The package's own names the folders of a cloud function. Where no font is found, a filled-in password field is enough
// to end the whole browser.
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(PACKAGED, 'fonts')}</dir>
  <cachedir>${join(PACKAGED, 'fonts-cache')}</cachedir>
</fontconfig>
`

/**
 * The browser that `CHROME_PATH` names, else one that is installed, else the one that `npm test` brought along, which
 * is unpacked on first use.
 */
export function findBrowser(): BrowserProgram {
  const installed = process.env.CHROME_PATH ?? onPath() ?? (existsSync(MAC_PROGRAM) ? MAC_PROGRAM : undefined)
  return installed === undefined ? packagedBrowser() : { executablePath: installed, env: process.env }
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file))
}

function packagedBrowser(): BrowserProgram {
  const isUnpacked = join(PACKAGED, 'unpacked')
  if (!existsSync(isUnpacked)) {
    rmSync(PACKAGED, { recursive: true, force: true })
    mkdirSync(PACKAGED, { recursive: true })
    const script = join(import.meta.dirname, 'unpack-browser.ts')
    execFileSync(process.execPath, [script], { env: { ...process.env, TMPDIR: PACKAGED }, stdio: 'inherit' })
    writeFileSync(join(PACKAGED, 'fonts', 'fonts.conf'), FONT_SETTINGS)
    writeFileSync(isUnpacked, '')
  }
  return {
    executablePath: join(PACKAGED, 'chromium'),
    env: {
      ...process.env,
      FONTCONFIG_PATH: join(PACKAGED, 'fonts'),
      LD_LIBRARY_PATH: join(PACKAGED, 'al2023', 'lib'),
    },
  }
}
