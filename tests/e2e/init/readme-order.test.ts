import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readLibrary } from '../../../cli/build/content/read-library.ts'
import { BUILD, ROOT } from '../../../cli/build/paths.ts'
import type { Command } from '../../../core/commands/command.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { nextOutputOf } from '../../support/processes/node-process.ts'
import { aCopy, type Copy } from '../../support/project/a-copy.ts'
import { textsIn } from './texts-in.ts'

const MINE = '[{"id": "uptime", "notes": "How long this computer has been running", "line": "uptime"}]'

/** Shorter texts, such as `ls -l`, may occur anywhere by chance. */
const MIN_LENGTH = 16

describe('start, init, start, build and serve, as the README has them', () => {
  test('leave nothing of the sample’s library', OF_SAMPLE, async () => {
    const copy = await aCopy({ PORT: '0', DATA_DIR: '', DATABASE_URL: '' })
    // Built from the same sources before, so that the first start doesn't have to.
    await cp(BUILD.folder, join(copy.folder, 'build'), { recursive: true })
    await writeFile(join(copy.folder, 'mine.json'), MINE)
    const sample = phrasesOf(readLibrary(join(copy.folder, 'content')).commands)

    const before = await startAndStop(copy)
    const filled = tracesOf(sample.slice(0, 20), copy.folder)
    const init = await copy.run('init', '--name', 'Bo', '--yes', '--library', 'mine.json')
    const after = await startAndStop(copy)
    const build = await copy.run('build')

    assert.ok(filled.length > 100, 'the sample is not found where it is')
    assert.deepEqual([before, init.code, after, build.code], [0, 0, 0, 0], init.errors + build.errors)
    assert.match(build.output, /^The library is data\/commander\.db, .*: 1 command\.$/m)
    assert.deepEqual(tracesOf(sample, copy.folder), [])
    assert.match(
      await pageServed(copy, '/projects/commander/commands/uptime'),
      /How long this computer has been running/,
    )
    await copy.remove()
  })
})

async function startAndStop(copy: Copy): Promise<number | null> {
  const { child, ended } = copy.start('start', {})
  child.stdout?.on('data', (chunk) => String(chunk).includes('Ready: ') && child.kill('SIGTERM'))
  const { code, errors } = await ended
  assert.equal(errors.replaceAll(/^\{.*\}\n/gm, ''), '')
  return code
}

/** A page of the build, as `npm run serve` serves it without any settings. */
async function pageServed(copy: Copy, path: string): Promise<string> {
  const server = copy.start('serve', {})
  const [, url = ''] = /Ready: (\S+)/.exec(await nextOutputOf(server)) ?? []
  const page = await fetch(url + path)
  server.child.kill('SIGTERM')
  await server.ended
  return page.text()
}

/** Texts found only in the sample's commands: notes, lines and ids, except those that the code contains too. */
function phrasesOf(commands: readonly Command[]): readonly string[] {
  const all = commands.flatMap(({ id, notes, line }) => [id, notes ?? '', line ?? ''])
  const sources = ['core', 'formats', 'client', 'server', 'web', 'cli/build'].flatMap((room) => [
    ...textsIn(join(ROOT, room)).values(),
  ])
  return all.filter((text) => text.length >= MIN_LENGTH && !sources.some((source) => source.includes(text)))
}

/** Files of the server, the owner and the build that contain one of these texts, apart from the backups. */
function tracesOf(phrases: readonly string[], folder: string): readonly string[] {
  return ['content', 'data', 'build', '.cache'].flatMap((room) => {
    const files = readdirSync(join(folder, room), { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    return files.flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'utf8')
      return phrases.filter((phrase) => text.includes(phrase)).map((phrase) => `${join(parentPath, name)}: ${phrase}`)
    })
  })
}
