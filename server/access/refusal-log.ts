import type { Log } from '../log.ts'
import { networkOf } from './network-of.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

/** Who was turned away, and why; nothing of a token but, for somebody who has signed in, whom it names. */
export type LoggedRefusal = {
  readonly reason: string
  readonly advice?: string
  readonly address: string | null
  readonly subject?: string
  readonly origin?: string
}

const ONCE_A_MINUTE: Rate = { burst: 1, perSecond: 1 / 60 }
const FROM_EVERYWHERE: Rate = { burst: 60, perSecond: 1 }
const SHOWN_CHARACTERS = 255

/**
 * Logs refusals, at most one a minute for each client and one a second in the long run, so that nobody can fill the
 * disk by being refused. `unlogged` counts those since the last line that have none of their own.
 */
export function createRefusalLog(log: Log, now: () => number): (refused: LoggedRefusal) => void {
  const perClient = createRateLimit(ONCE_A_MINUTE, now)
  const altogether = createRateLimit(FROM_EVERYWHERE, now)
  let unlogged = 0

  return ({ origin, ...refused }) => {
    if (perClient(networkOf(refused.address)) > 0 || altogether('') > 0) {
      unlogged += 1
      return
    }
    const shown = origin === undefined ? {} : { origin: origin.slice(0, SHOWN_CHARACTERS) }
    log({ event: 'access.refused', ...refused, ...shown, unlogged })
    unlogged = 0
  }
}
