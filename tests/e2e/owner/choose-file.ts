import { Buffer } from 'node:buffer'
import type { OwnerVisitor } from '../../support/browser/owner.ts'

/** Opens the import dialog and chooses a file with this text. */
export async function chooseFile({ button, dialog }: OwnerVisitor, text: string): Promise<void> {
  await button('Import…').click()
  await dialog.getByLabel('Choose files').setInputFiles(fileOf(text))
}

/** A file `commands.json` with this text, for a file input. */
export function fileOf(text: string) {
  return { name: 'commands.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}
