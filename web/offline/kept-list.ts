import { jsonValueOf } from '../../core/parsing/parse.ts'

/** The header with the time at which a stored list was fetched, in ISO 8601. */
export const FETCHED_AT = 'Fetched-At'

/**
 * Copies a response that contains a list and adds a timestamp, so that it can be stored for offline use. Returns null
 * for any other response, such as the login page of an airport's network. The previous list then stays.
 */
export async function listToKeep(response: Response): Promise<Response | null> {
  const text = await response.text()
  if (!response.ok || !Array.isArray(jsonValueOf(text))) return null
  const headers = { 'Content-Type': 'application/json', [FETCHED_AT]: new Date().toISOString() }
  return new Response(text, { headers })
}
