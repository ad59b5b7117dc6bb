import { join } from 'node:path'
import { measureSize } from './capacity/measure-size.ts'
import type { Figure } from './figure.ts'
import type { BenchOptions } from './options.ts'
import { sampleLibrary } from './search/sample-library.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

const SIZES = [500, 5_000, 30_000]

/** What one machine holds: the API alone, over libraries of several sizes, with its owner writing to it. */
export function measureCapacity({ dataFile }: BenchOptions): Promise<readonly Figure[]> {
  return withTemporaryFolder(async (folder) => {
    const figures: Figure[] = []
    for (const size of SIZES) {
      figures.push(...(await measureSize(await sampleLibrary(size, dataFile), join(folder, String(size)))))
    }
    return figures
  })
}
