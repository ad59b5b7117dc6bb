import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { MAX_IMPORTED } from '../../../core/commands/incoming-command.ts'
import { withThousandsSeparators } from '../../../core/text/thousands.ts'
import { ownerEnglish } from '../../../core/words/owner-english.ts'
import { MAX_FILE_BYTES, MAX_TOTAL_BYTES } from '../../../formats/read-files.ts'
import { type ImportOptions, type Progress, readChosen } from '../../../web/owner/formats/read-chosen.ts'
import { type Dropped, droppedIn, filesDropped, importableFiles } from '../../../web/owner/import/chosen-files.ts'

const MIB = 1024 * 1024

describe('chosen files', () => {
  test('are named by folder path, without system files', () => {
    const files = importableFiles(
      ['mine/tar', 'mine/.git/HEAD', 'mine/net/ssh', 'mine/.DS_Store', 'mine/net/dig'].map(fileAt),
    )

    assert.deepEqual(pathsOf(files), ['net/dig', 'net/ssh', 'tar'])
  })

  test("of several folders keep the folders' names", () => {
    assert.deepEqual(pathsOf(importableFiles(['b/one', 'a/one', 'two'].map(fileAt))), ['a/one', 'b/one', 'two'])
  })

  test('of tldr are named by their path in its repository', () => {
    const whole = importableFiles([fileAt('tldr-main/pages.de/linux/apt.md'), fileAt('tldr-main/README.md')])
    const part = importableFiles([fileAt('pages/common/tar.md')])

    assert.deepEqual(pathsOf(whole), ['README.md', 'pages.de/linux/apt.md'])
    assert.deepEqual(pathsOf(part), ['pages/common/tar.md'])
  })

  test('must be at least one and at most 50,000', () => {
    const none = importableFiles([fileAt('mine/.DS_Store')])
    const many = importableFiles(Array.from({ length: 50_001 }, (_, at) => ({ path: `mine/${at}`, file: null })))
    const most = importableFiles(Array.from({ length: 50_000 }, (_, at) => ({ path: `mine/${at}`, file: null })))

    assert.equal(pathsOf(most).length, 50_000)
    assert.ok(!none.ok && none.error === 'There are no files here.')
    assert.ok(!many.ok && many.error.startsWith('There are more than 50,000 files here.'))
  })

  test('include those of a dropped folder, except system files', async () => {
    const counts: number[] = []
    const deep = createFolderEntry('/mine/deep', [createFileEntry('/mine/deep/ssh')])
    const many = Array.from({ length: 250 }, (_, at) => createFileEntry(`/mine/${at}`))
    const git = createFolderEntry('/mine/.git', [createFileEntry('/mine/.git/HEAD')])
    const work = { signal: new AbortController().signal, onFound: (count: number) => counts.push(count) }

    const found = await filesDropped([createFolderEntry('/mine', [...many, deep, git])], work)

    assert.equal(pathsOf(found).length, 251)
    assert.ok(pathsOf(found).includes('deep/ssh'))
    assert.equal(counts.at(-1), 251)
  })

  test('are refused if over 50,000 are dropped', async () => {
    const work = { signal: new AbortController().signal, onFound: () => undefined }
    const file = createFileEntry('/one')

    const found = await filesDropped(
      Array.from({ length: 50_001 }, () => file),
      work,
    )

    assert.ok(!found.ok && found.error.startsWith('There are more than 50,000 files here.'))
  })

  test('are no longer searched for once the import is cancelled', async () => {
    const cancelling = new AbortController()
    const counts: number[] = []
    const onFound = (count: number) => {
      counts.push(count)
      cancelling.abort()
    }
    const deep = createFolderEntry('/mine', [createFolderEntry('/mine/deep', [createFileEntry('/mine/deep/ssh')])])

    await filesDropped([createFileEntry('/tar'), deep], { signal: cancelling.signal, onFound })

    assert.deepEqual(counts, [1])
  })

  test('fall back to the file list without browser entries', () => {
    const files = [new File([], 'tar')]

    assert.deepEqual(droppedIn(createDrop([], files)), files)
    assert.deepEqual(droppedIn(createDrop([{ getAsFile: () => files[0] }], [])), files)
  })

  test("that can't be opened are reported as unreadable", async () => {
    const work = { signal: new AbortController().signal, onFound: () => undefined }
    const unreadable = { ...createFileEntry('/gone'), file: (_: unknown, fail: () => void) => fail() }

    const found = await filesDropped([unreadable], work)
    const read = await readChosen({ files: found.ok ? found.value : [], options: {}, library: [] }, () => undefined)

    assert.deepEqual(read.ok && read.value.leftOut.map(({ place }) => place), ['gone'])
  })

  test('include the name of an unreadable folder', async () => {
    const work = { signal: new AbortController().signal, onFound: () => undefined }
    const createReader = () => ({ readEntries: (_: unknown, fail: () => void) => fail() })
    const locked = { ...createFolderEntry('/mine/locked', []), createReader }

    const found = await filesDropped([createFolderEntry('/mine', [createFileEntry('/mine/tar'), locked])], work)
    const read = await readChosen({ files: found.ok ? found.value : [], options: {}, library: [] }, () => undefined)

    assert.deepEqual(pathsOf(found), ['locked', 'tar'])
    assert.equal(read.ok && read.value.leftOut[0]?.place, 'locked')
  })

  test('are read together with those in a zip', async () => {
    const zip = zipSync({ 'inside.json': strToU8(listOf('in a zip')) })
    const files = [fileWith('a.json', listOf('first', 'second')), fileWith('b.zip', zip)]

    const read = await readChosen({ files, options: {}, library: [] }, () => undefined)

    assert.ok(read.ok)
    assert.deepEqual(
      read.value.entries.map(({ place, command }) => [place, command.notes]),
      [
        ['a.json, entry 1', 'first'],
        ['a.json, entry 2', 'second'],
        ['inside.json, entry 1', 'in a zip'],
      ],
    )
  })

  test('are read with progress messages and warnings', async () => {
    const progress: Progress[] = []
    const library = [{ id: 'there', notes: 'There', line: 'second' }]

    const read = await readChosen(
      { files: [fileWith('a.json', listOf('first', 'second'))], options: {}, library },
      (one) => progress.push(one),
    )

    assert.deepEqual(read.ok && read.value.warnings.map(({ kind, entries }) => [kind, entries]), [
      ['line/duplicate', [1]],
    ])
    assert.deepEqual(
      progress.map(({ message }) => message),
      ['Opening the files…', 'Reading the commands…', 'Checking the commands…'],
    )
  })

  test('are a shell history if named or chosen as one', async () => {
    const rows = 'git log --oneline --graph --all\n'.repeat(2)
    const formatOf = async (path: string, options: ImportOptions) => {
      const read = await readChosen({ files: [fileWith(path, rows)], options, library: [] }, () => undefined)
      return read.ok && read.value.isHistory
    }

    assert.equal(await formatOf('.bash_history', {}), true)
    assert.equal(await formatOf('commands', { format: 'history' }), true)
    assert.equal(await formatOf('.bash_history', { format: 'commander' }), false)
    assert.equal(await formatOf('commands', {}), false)
  })

  test('are a shell history only if all of them are', async () => {
    const files = [fileWith('.bash_history', 'git status\n'), fileWith('a.json', listOf('first'))]

    const read = await readChosen({ files, options: {}, library: [] }, () => undefined)
    const none = await readChosen({ files: [], options: {}, library: [] }, () => undefined)

    assert.deepEqual([read.ok && read.value.isHistory, none.ok && none.value.isHistory], [false, false])
  })

  test('can disappear before they are read', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'chosen-'))
    t.after(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'gone.json'), listOf('gone'))
    const gone = { path: 'gone.json', file: await openAsBlob(join(folder, 'gone.json')) }
    await rm(join(folder, 'gone.json'))

    const read = await readChosen(
      { files: [gone, fileWith('a.json', listOf('first'))], options: {}, library: [] },
      () => undefined,
    )

    assert.ok(read.ok)
    assert.equal(read.value.entries.length, 1)
    assert.deepEqual(read.value.leftOut, [
      { place: 'gone.json', reason: 'the browser could not read it; it may have been moved or deleted' },
    ])
  })

  test("aren't mixed up even if there are hundreds", async () => {
    const files = Array.from({ length: 512 }, (_, at) => fileWith(`${at}.json`, listOf(`number ${at}`)))
    const opened: unknown[] = []
    const onProgress = ({ message, counted }: Progress) => {
      if (message === 'Opening the files…') opened.push(counted)
    }

    const read = await readChosen({ files, options: {}, library: [] }, onProgress)

    assert.deepEqual(opened[0], { done: 0, total: 512 })
    assert.deepEqual(
      read.ok && read.value.entries.map(({ command }) => command.notes),
      files.map((_, at) => `number ${at}`),
    )
  })

  test("aren't opened if their total size is too large", async () => {
    const part = new Blob([new Uint8Array(MAX_TOTAL_BYTES / 4 + 1)])
    const large = { path: 'large', file: new Blob([part, part, part, part]) }
    const largest = { path: 'largest', file: large.file.slice(0, MAX_TOTAL_BYTES) }
    const reject = () => assert.fail('It was looked into.')

    const read = await readChosen({ files: [large], options: {}, library: [] }, reject)

    assert.ok(!read.ok && read.error.startsWith('These files are larger than 100 MiB in total.'))
    await assert.rejects(readChosen({ files: [largest], options: {}, library: [] }, reject), /looked into/)
  })

  test('have the limits that the page mentions', () => {
    const { limits } = ownerEnglish.importing

    assert.ok(limits.includes(`Up to ${MAX_FILE_BYTES / MIB} MiB per file`))
    assert.ok(limits.includes(`${MAX_TOTAL_BYTES / MIB} MiB and ${withThousandsSeparators(MAX_IMPORTED)} commands`))
  })
})

const NEITHER = { isFile: false, isDirectory: false }

function createFileEntry(fullPath: string) {
  const file = (take: (one: File) => void) => take(new File([], nameOf(fullPath)))
  return { ...NEITHER, name: nameOf(fullPath), fullPath, isFile: true, file }
}

/** A dropped folder. Like Chrome, it returns its entries a hundred at a time, and then an empty list. */
function createFolderEntry(fullPath: string, within: readonly Dropped[]) {
  const createReader = () => {
    const left = [...within]
    return { readEntries: (take: (entries: readonly Dropped[]) => void) => take(left.splice(0, 100)) }
  }
  return { ...NEITHER, name: nameOf(fullPath), fullPath, isDirectory: true, createReader }
}

/** The data of a drop event. */
function createDrop(items: readonly unknown[], files: readonly File[]): DataTransfer {
  const parts: unknown = { items, files }
  return parts as DataTransfer
}

function nameOf(fullPath: string): string {
  return fullPath.slice(fullPath.lastIndexOf('/') + 1)
}

function fileAt(path: string) {
  return fileWith(path, '')
}

function fileWith(path: string, content: string | Uint8Array) {
  return { path, file: new Blob([typeof content === 'string' ? content : new Uint8Array(content)]) }
}

function listOf(...texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => ({ notes: text, line: text })))
}

function pathsOf(files: ReturnType<typeof importableFiles>): readonly string[] {
  return files.ok ? files.value.map(({ path }) => path) : []
}
