import type { LibraryClient } from '../../../client/library-client.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { ChosenFile } from '../formats/read-chosen.ts'
import { sentenceOfFailure } from '../notice-text.ts'

/**
 * Has the server fetch the file at an address, or the library if it's the address of a Commander site. Fails with a
 * message.
 */
export async function fileAtAddress(
  client: LibraryClient,
  address: string,
): Promise<Result<readonly ChosenFile[], string>> {
  const fetched = await client.fetchFile(address)
  if (!fetched.ok) return failure(sentenceOfFailure(fetched.error))
  const { path, base64 } = fetched.value
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return success([{ path, file: new Blob([bytes]) }])
}
