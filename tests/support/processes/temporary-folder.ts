import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

const folders = new Set<string>()

// Deletes the folders again when the tests end, because a killed process may have left a child that recreates one.
process.once('exit', () => folders.forEach(remove))

/** Creates a folder with these files, whose texts are given by path. It's deleted when the test ends. */
export function temporaryFolder(test: TestContext, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-'))
  folders.add(folder)
  test.after(() => remove(folder))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
