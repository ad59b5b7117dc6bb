import { failure, type Result } from '../../../core/result.ts'
import type { ListCoding } from './list-bytes.ts'
import type { ListServer } from './list-server.ts'

/**
 * Another server of the list: the codings in which it is compared with ours, and how many times its speed ours has to be
 * at least. `server` is the reason instead where it does not run here.
 */
export type Peer = {
  readonly name: string
  readonly codings: readonly ListCoding[]
  readonly least: number
  readonly server: Result<ListServer, string>
}

/** What `start` gives; where it throws, its first line as the reason, for another's server not starting is not our fault. */
export async function startPeer(start: () => Promise<Result<ListServer, string>>): Promise<Result<ListServer, string>> {
  try {
    return await start()
  } catch (cause) {
    return failure(`does not start: ${String(cause).split('\n', 2).join(' ')}`)
  }
}
