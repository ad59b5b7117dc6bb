import { join } from 'node:path'

/**
 * Unpacks Chromium and its libraries from `tests/machine` into TMPDIR, because that is where the package puts them.
 * Runs in its own process so that the caller's TMPDIR doesn't change.
 */
const folder = join(import.meta.dirname, '..', '..', 'tests', 'machine', 'node_modules', '@sparticuz', 'chromium')
const { inflate } = await import(join(folder, 'build', 'index.js'))

for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br', 'chromium.br']) {
  await inflate(join(folder, 'bin', archive))
}
