import { writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Run as a process: `node lock-holder.ts <file> <statements> <milliseconds>` runs the statements, which must begin a
 * transaction, prints `held`, and commits after that many milliseconds.
 */
const [file = '', statements = '', milliseconds = ''] = process.argv.slice(2)
const db = new DatabaseSync(file)
db.exec(statements)
writeSync(1, 'held')
setTimeout(() => db.exec('COMMIT'), Number(milliseconds))
