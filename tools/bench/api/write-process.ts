import { DatabaseSync } from 'node:sqlite'

// A process of its own that changes one command every second, in the file that its argument names, until it is ended;
// says `Wrote` each time. The store's own triggers count the revision, so that a server sees every change.
const EVERY_MS = 1000
const WAIT_FOR_LOCK_MS = 5000

const db = new DatabaseSync(process.argv[2] ?? '', { timeout: WAIT_FOR_LOCK_MS })
const update = db.prepare(`
  UPDATE commands SET description = 'Changed at ' || :now WHERE position = (SELECT min(position) FROM commands)`)

function writeOnce(): void {
  update.run({ now: new Date().toISOString() })
  console.log('Wrote')
}

setInterval(writeOnce, EVERY_MS)
process.on('disconnect', () => process.exit(0))
