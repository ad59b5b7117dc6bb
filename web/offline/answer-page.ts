import { withoutBase } from '../../core/routing/base-path.ts'
import { within } from '../within.ts'
import { isFile } from './is-file.ts'
import { type OfflinePlan, UNKNOWN_PAGE } from './offline-plan.ts'

/** How long a page may take to begin to come before the kept one is shown. Ours. */
const PATIENCE_MS = 3000
const FIRST_SERVER_FAULT = 500

/**
 * The page as the server answers it now, whatever its status, so that an old page never hides a new one. Where nobody
 * answers in time, or the server is broken, the kept page; for an address without one, the page that says so: that
 * nothing is there (404), or that a file cannot be had now (503).
 */
export async function answerPage(request: Request, build: Cache, plan: OfflinePlan): Promise<Response> {
  const kept = () => keptPage(new URL(request.url).pathname, build, plan)
  const coming = fetch(request)
  try {
    const response = await within(coming, PATIENCE_MS, null)
    if (response !== null && response.status < FIRST_SERVER_FAULT) return response
    return (await kept()) ?? response ?? (await coming)
  } catch (cause) {
    const page = await kept()
    if (page !== undefined) return page
    const unknown = await build.match(plan.basePath + UNKNOWN_PAGE)
    if (unknown === undefined) throw cause
    if (!isFile(new URL(request.url).pathname)) return unknown
    return new Response(unknown.body, { status: 503, headers: unknown.headers })
  }
}

async function keptPage(pathname: string, build: Cache, { basePath }: OfflinePlan): Promise<Response | undefined> {
  const path = withoutBase(basePath, pathname)?.replace(/\/(?:index\.html)?$/, '') ?? ''
  return build.match(basePath + (path === '' ? '/' : path))
}
