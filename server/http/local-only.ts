import type { RequestListener } from 'node:http'
import { sendAnswer } from './answer.ts'
import { isLoopbackAuthority } from './loopback.ts'
import { problemAnswer } from './problem-answer.ts'

const FOREIGN_HOST = { detail: 'This address answers under a name of this computer only, such as localhost.' }

/** The same listener for requests made under a name of this computer; others are refused (see isLoopbackAuthority). */
export function localOnly(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isLoopbackAuthority(request.headers.host)) listener(request, response)
    else sendAnswer(response, problemAnswer('request/malformed', FOREIGN_HOST))
  }
}
