import { failure, type Result, success } from '../../../core/result.ts'
import { isIgnoredFile, tldrPathIn } from '../../../formats/model/source-file.ts'
import { inDigits } from '../../locale.ts'
import { words } from '../../words.ts'
import type { ChosenFile } from '../formats/read-chosen.ts'

/** The maximum number of files per import. */
const MAX_FILES = 50_000

/** The number of directory entries read in parallel. */
const CONCURRENT_READS = 64

/** A dropped file or a file system entry, which may be a folder. */
export type Dropped = DiskEntry | File

/** The parts of the File and Directory Entries API used here. */
type DiskEntry = Pick<FileSystemEntry, 'name' | 'fullPath' | 'isFile' | 'isDirectory'>
type DiskFile = DiskEntry & Pick<FileSystemFileEntry, 'file'>
type DiskFolder = DiskEntry & {
  readonly createReader: () => {
    readonly readEntries: (take: (entries: readonly DiskEntry[]) => void, fail: () => void) => void
  }
}

type Walk = { readonly signal: AbortSignal; readonly onFound: (count: number) => void }

/** The dropped files and folders. Browsers provide them only while the drop event is being dispatched. */
export function droppedIn({ items, files }: DataTransfer): readonly Dropped[] {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? item.getAsFile() ?? [])
  return entries.length > 0 ? entries : [...files]
}

/** Returns the chosen files with their paths in the import. Fails with a message. */
export function filesOf(chosen: Iterable<File>): Result<readonly ChosenFile[], string> {
  return importableFiles([...chosen].map((file) => ({ path: file.webkitRelativePath || file.name, file })))
}

/**
 * Returns the dropped files, including the ones in dropped folders. Fails with a message. Stops if the signal is
 * aborted.
 */
export async function filesDropped(
  dropped: readonly Dropped[],
  { signal, onFound }: Walk,
): Promise<Result<readonly ChosenFile[], string>> {
  const files: ChosenFile[] = []
  const waiting = [...dropped]
  while (waiting.length > 0 && files.length <= MAX_FILES && !signal.aborted) {
    const found = await Promise.all(waiting.splice(0, CONCURRENT_READS).map(readEntry))
    files.push(...found.flatMap((one) => one.files))
    waiting.push(...found.flatMap(({ children }) => children))
    onFound(files.length)
  }
  return importableFiles(files)
}

type Found = { readonly files: readonly ChosenFile[]; readonly children: readonly DiskEntry[] }

async function readEntry(one: Dropped): Promise<Found> {
  if (isIgnoredFile(one.name)) return { files: [], children: [] }
  if (one instanceof File) return { files: [{ path: one.name, file: one }], children: [] }
  if (isFolder(one)) return readFolder(one)
  return { files: isFile(one) ? [await fileAt(one)] : [], children: [] }
}

function isFolder(entry: DiskEntry): entry is DiskFolder {
  return entry.isDirectory
}

function isFile(entry: DiskEntry): entry is DiskFile {
  return entry.isFile
}

/**
 * Browsers return a folder's entries in batches, ending with an empty one. If a batch can't be read, keeps the earlier
 * ones and adds the folder itself as a file that can't be opened.
 */
async function readFolder(folder: DiskFolder): Promise<Found> {
  const reader = folder.createReader()
  const children: DiskEntry[] = []
  for (;;) {
    const some = await new Promise<readonly DiskEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    )
    if (some === null) return { files: [{ path: pathOf(folder), file: null }], children: children }
    if (some.length === 0) return { files: [], children }
    children.push(...some)
  }
}

/** A file that can't be opened is null, and is later reported as unreadable. */
async function fileAt(entry: DiskFile): Promise<ChosenFile> {
  const file = await new Promise<ChosenFile['file']>((resolve) => entry.file(resolve, () => resolve(null)))
  return { path: pathOf(entry), file }
}

function pathOf({ fullPath }: DiskEntry): string {
  return fullPath.replace(/^\//, '')
}

/**
 * Sorts files by path, and leaves out files of version control, package managers and operating systems. Removes a
 * common parent folder from the paths, except for tldr pages, whose folders have a meaning. Fails with a message if
 * there are too many files or none are left.
 */
export function importableFiles(files: readonly ChosenFile[]): Result<readonly ChosenFile[], string> {
  if (files.length > MAX_FILES) return failure(words.owner.importing.tooMany(inDigits(MAX_FILES)))
  const wanted = files.filter(({ path }) => !isIgnoredFile(path))
  const folders = new Set(wanted.map(({ path }) => path.slice(0, path.indexOf('/') + 1)))
  const [only = ''] = folders.size === 1 ? folders : []
  const shown = wanted.map(({ path, file }) => ({ path: tldrPathIn(path) ?? path.slice(only.length), file }))
  return shown.length === 0 ? failure(words.owner.importing.noFile) : success(shown.toSorted(byPath))
}

function byPath(one: ChosenFile, other: ChosenFile): number {
  return one.path < other.path ? -1 : 1
}
