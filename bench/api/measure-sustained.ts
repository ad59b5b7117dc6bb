import { parseEntry } from '../../core/commands/entry.ts'
import { list, nonEmptyText, record } from '../../core/parsing/parse.ts'
import { asCount, atLeast, atMost, type Figure, inMilliseconds, noted } from '../figures.ts'
import { startSiteProgram } from '../site-program.ts'
import { percentile } from '../statistics.ts'
import type { WriteTarget } from './add-commands.ts'
import { createBenchOwner } from './bench-owner.ts'
import { loadAtPace } from './generate-load.ts'
import { entityTagAt } from './list-bytes.ts'

const PER_SECOND = 600 // as in docs/performance.md
const SECONDS = 10
const WRITE_EVERY_MS = 1000

/** Measures the list under a constant load while a command is changed through the API every second. */
export async function measureSustained(dataDir: string): Promise<readonly Figure[]> {
  const owner = await createBenchOwner()
  const server = await startSiteProgram(['bench/api/api-program.ts'], dataDir, owner.variables)
  try {
    const url = `${server.url}/api/commands`
    return await loadWhileWriting({ url, readUrl: url, token: owner.token })
  } finally {
    owner.stop()
    await server.stop()
  }
}

/** `readUrl` may belong to another server with the same library. */
type Target = WriteTarget & { readonly readUrl: string }

/** Like `measureSustained`, but with servers that are already running. */
export async function loadWhileWriting(target: Target): Promise<readonly Figure[]> {
  const writing = await writeSteadily(target)
  const load = await loadAtPace({ url: target.readUrl, coding: 'br' }, { perSecond: PER_SECOND, seconds: SECONDS })
  const writes = writing.stop()
  const latencies = [0.5, 0.99].map((share) => inMilliseconds(percentile(load.latenciesMs, share)))
  return [
    atLeast(`answered of ${PER_SECOND} a second for ${SECONDS} s`, load.answered, {
      min: PER_SECOND * SECONDS,
      show: asCount,
    }),
    atMost('  errors', load.errors, { max: 0, show: asCount }),
    atMost('  writes not acknowledged', writes.refused, { max: 0, show: asCount }),
    noted('  writes acknowledged, versions of the list seen', `${writes.acknowledged}, ${writes.versions.size}`),
    noted('  latency: median, 99%', latencies.join(', ')),
  ]
}

type Writes = { readonly acknowledged: number; readonly refused: number; readonly versions: ReadonlySet<string> }

const parseFirst = list(record({ id: nonEmptyText, notes: nonEmptyText, line: nonEmptyText }))

async function writeSteadily(target: Target): Promise<{ readonly stop: () => Writes }> {
  const commands = parseFirst(await (await fetch(target.url)).json())
  const [first] = commands.ok ? commands.value : []
  if (first === undefined) throw new Error(`${target.url} has no command to change.`)
  const counts = { acknowledged: 0, refused: 0 }
  const versions = new Set<string>()
  const write = async () => {
    const isAcknowledged = await change(target, first).catch(() => false)
    counts[isAcknowledged ? 'acknowledged' : 'refused'] += 1
    versions.add(await entityTagAt(target.readUrl, 'gzip').catch(() => 'none'))
  }
  const timer = setInterval(() => void write(), WRITE_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return { ...counts, versions }
    },
  }
}

async function change(
  { url, token }: WriteTarget,
  { id, notes, line }: { readonly id: string; readonly notes: string; readonly line: string },
): Promise<boolean> {
  const address = `${url}/${encodeURIComponent(id)}`
  const entityTag = (await fetch(address)).headers.get('etag') ?? ''
  const entry = parseEntry({ notes, line, description: `Changed at ${new Date().toISOString()}` })
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': entityTag },
    body: JSON.stringify(entry.ok ? entry.value : null),
  })
  return answer.status === 200
}
