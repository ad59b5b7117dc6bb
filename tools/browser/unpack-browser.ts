import { join } from 'node:path'

/**
 * Unpacks the Chromium of `tests/machine`, and the libraries that it needs of a bare machine, into the folder that
 * TMPDIR names: that is where the package puts them. Run as a process of its own, so that nobody else's TMPDIR changes.
 */
const folder = join(import.meta.dirname, '..', '..', 'tests', 'machine', 'node_modules', '@sparticuz', 'chromium')
const { inflate } = await import(join(folder, 'build', 'index.js'))

for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br', 'chromium.br']) {
  await inflate(join(folder, 'bin', archive))
}
