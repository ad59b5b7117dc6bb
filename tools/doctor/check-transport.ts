import { type Finding, fail, verdict, warn } from './finding.ts'
import { isOnThisComputer, type Visit } from './visit.ts'

const HTTPS_REMEDY = 'Have the host serve https and redirect http there; the files of build/hosting do so.'

/** Whether visitors get the site over https, whatever they type. HSTS is among the headers. */
export async function checkTransport({ ask, address, origin }: Visit): Promise<readonly Finding[]> {
  if (!origin.startsWith('https:')) {
    const isLocal = isOnThisComputer(origin)
    const problem = fail(
      'transport',
      'The site is served over plain http: no sign-in, no working offline.',
      HTTPS_REMEDY,
    )
    return verdict('transport', 'The site is on this computer, where plain http will do.', isLocal ? [] : [problem])
  }
  const plain = new URL(`${address}/`.replace(/^https:/, 'http:'))
  if (plain.port !== '') return verdict('transport', 'The site is served over https.', [])
  const answer = await ask(plain.href)
  if (!answer.ok) return [warn('transport', `Over plain http the site does not answer: ${answer.error}.`, HTTPS_REMEDY)]
  const location = answer.value.headers.get('location')
  const target = location === null ? null : URL.parse(location, plain.href)
  const isRedirect = [301, 302, 307, 308].includes(answer.value.status) && target?.origin === origin
  const problem = fail('transport', 'Over plain http the site does not lead to https.', HTTPS_REMEDY)
  return verdict('transport', 'Over plain http the site leads to https.', isRedirect ? [] : [problem])
}
