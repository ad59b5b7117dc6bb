import { pathToFileURL } from 'node:url'
import { failure, type Result, success } from '../../../core/result.ts'
import type { ContentFault } from './content-fault.ts'
import type { ContentSource } from './content-source.ts'

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

/**
 * Runs a file of `content/` and gives what it exports. Where that fails the faults say where, which may be another file
 * that it imports; there are none if that is told already, as one of the faults of `all`.
 */
export async function runSource(
  source: ContentSource,
  all: readonly ContentSource[],
): Promise<Result<Exports, readonly ContentFault[]>> {
  if (source.faults.length > 0) return failure([])
  try {
    return success({ ...(await import(pathToFileURL(source.path).href)) })
  } catch (cause) {
    return failure(faultsOf(cause, source, all))
  }
}

function faultsOf(cause: unknown, source: ContentSource, all: readonly ContentSource[]): readonly ContentFault[] {
  const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
  const [, address, line] = /(file:\/\/[^\s)]+?):(\d+)/.exec(stack) ?? []
  const guilty = all.find(({ path }) => pathToFileURL(path).href === address)
  if (guilty === undefined && all.some(({ faults }) => faults.length > 0)) return []
  if (guilty !== undefined && guilty.faults.length > 0) return []
  const place = guilty === undefined ? { file: source.file, line: null } : { file: guilty.file, line: Number(line) }
  return [{ ...place, message: `cannot be run: ${message.split('\n')[0]}.` }]
}
