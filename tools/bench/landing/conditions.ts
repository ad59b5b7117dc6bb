import type { Conditions } from './visit-page.ts'

const BITS_PER_BYTE = 8

/** A telephone of the middle class on a slow mobile network: 150 ms there and back, 1.6 Mbit/s, a quarter of the speed. */
export const SLOW_PHONE: Conditions = {
  roundTripMs: 150,
  bytesPerSecond: 1_600_000 / BITS_PER_BYTE,
  cpuSlowdown: 4,
}
