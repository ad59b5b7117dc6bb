import { jsonValueOf } from '../../core/parsing/parse.ts'

/** The header of a kept list with the time it was fetched (ISO 8601). */
export const FETCHED_AT = 'Fetched-At'

/**
 * A list that was just fetched, stamped with the time, for offline use. Null for anything else, such as the login page
 * of an airport's network; the previous list is kept then.
 */
export async function listToKeep(response: Response): Promise<Response | null> {
  const text = await response.text()
  if (!response.ok || !Array.isArray(jsonValueOf(text))) return null
  const headers = { 'Content-Type': 'application/json', [FETCHED_AT]: new Date().toISOString() }
  return new Response(text, { headers })
}
