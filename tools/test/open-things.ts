import { spawnSync } from 'node:child_process'

/** What keeps this process alive, for people: each child process with its command, each server with its port. */
export function openThings(): string {
  const report: object = process.report.getReport()
  const handles: unknown[] = 'libuv' in report && Array.isArray(report.libuv) ? report.libuv : []
  return handles.map(describe).filter(Boolean).join('\n')
}

function describe(handle: unknown): string {
  if (!isRecord(handle) || handle.is_active !== true || handle.is_referenced !== true) return ''
  const { type, pid, localEndpoint } = handle
  if (type === 'process') return `a child process: ${commandOf(pid)}`
  const port = isRecord(localEndpoint) && 'port' in localEndpoint ? ` on port ${localEndpoint.port}` : ''
  return `a ${type}${port}`
}

function commandOf(pid: unknown): string {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || `process ${pid}`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
