import { type FetchedFile, parseFileAddress } from '../../core/commands/import/fetched-file.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/request.ts'
import { jsonResponse } from '../http/response-data.ts'
import { malformed } from './command-request.ts'
import { COMMANDS_PATH } from './command-resources.ts'
import { fetchFile } from './fetch-file.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

const ADDRESS_BYTES = 16 * 1024

/** The route that fetches files for the owner, because the content security policy doesn't let pages fetch them. */
export const FETCH_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${COMMANDS_PATH}/import/file`,
    auth: 'owner',
    id: 'fetchFile',
    body: 'FileAddress',
    summary:
      'Fetches a file to import, or the list of another Commander site, from a public https address. At most 10 MiB. Changes nothing.',
    status: 200,
    schema: 'FetchedFile',
    problems: ['import/not-fetched'],
    handler: fetchForOwner,
  },
]

function fetchForOwner({ isLocal }: ApiDeps): CallerHandler {
  return async (context) => {
    const wanted = parseFileAddress(await readJson(context, ADDRESS_BYTES))
    if (!wanted.ok) throw malformed('It has no address.')
    const fetched = await fetchFile(wanted.value.address, { mayBeLoopback: isLocal })
    if (!fetched.ok) throw new ProblemError('import/not-fetched', { detail: fetched.error })
    const { path, bytes } = fetched.value
    const file: FetchedFile = { path, base64: Buffer.from(bytes).toString('base64') }
    return jsonResponse(file, { 'Cache-Control': 'no-store' })
  }
}
