import { runSync } from '../../cli/bootstrap/run-process.js'
import { isObject } from '../../core/parsing/parse.ts'

/**
 * Describes everything that keeps this process alive, one item per line, such as child processes by their commands and
 * servers by their ports.
 */
export function openHandles(): string {
  const report: object = process.report.getReport()
  const handles: unknown[] = 'libuv' in report && Array.isArray(report.libuv) ? report.libuv : []
  return handles.map(describe).filter(Boolean).join('\n')
}

function describe(handle: unknown): string {
  if (!isObject(handle) || handle.is_active !== true || handle.is_referenced !== true) return ''
  const { type, pid, localEndpoint } = handle
  if (type === 'process') return `a child process: ${commandOf(pid)}`
  const port = isObject(localEndpoint) && 'port' in localEndpoint ? ` on port ${localEndpoint.port}` : ''
  return `a ${type}${port}`
}

function commandOf(pid: unknown): string {
  return runSync(['ps', '-o', 'args=', '-p', String(pid)]).output.trim() || `process ${pid}`
}
