import { rename, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { drawCard } from './draw-card.ts'
import { drawIcon } from './draw-icon.ts'
import type { Drawing } from './drawing.ts'

// Run by `drawing.ts` in a child process. Reads drawings, and the files to write them to, as JSON from standard input.
const jobs: readonly { readonly file: string; readonly drawing: Drawing }[] = JSON.parse(await text(process.stdin))

for (const { file, drawing } of jobs) {
  const picture = await draw(drawing)
  await writeFile(`${file}.new`, picture)
  await rename(`${file}.new`, file)
}

function draw(drawing: Drawing): Promise<Buffer> {
  return drawing.kind === 'card' ? drawCard(drawing) : drawIcon(drawing)
}
