import type { IncomingMessage } from 'node:http'
import type { Context, Next } from 'koa'
import type { InteractionResults, Provider } from 'oidc-provider'
import { showPage, showSentence } from './page.ts'
import { sampleSubject } from './sample-account.ts'
import { CANCEL, signInPage } from './sign-in-page.ts'

const INTERACTION = /^\/interaction\/([\w-]+)$/
const MOST_CHARACTERS = 4096

const CANCELLED: InteractionResults = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }

/** Where a sign-in under way asks who it is; `mountPath` is the path of the issuer. */
export function interactionPath(mountPath: string, uid: string): string {
  return `${mountPath}/interaction/${uid}`
}

/** Shows the sign-in page of a sign-in under way, and takes its answer back to where it was asked from. */
export function interactionRoutes(provider: Provider, mountPath: string) {
  return async (context: Context, next: Next): Promise<void> => {
    const [, uid] = INTERACTION.exec(context.path) ?? []
    if (uid === undefined || !['GET', 'POST'].includes(context.method)) return next()
    try {
      await provider.interactionDetails(context.req, context.res)
      await interact(provider, context, interactionPath(mountPath, uid))
    } catch (cause) {
      if (!isNotFound(cause)) throw cause
      showSentence(context, 400, {
        title: 'Begin again',
        sentence: 'This sign-in has expired, or it was begun in another browser.',
      })
    }
  }
}

async function interact(provider: Provider, context: Context, action: string): Promise<void> {
  if (context.method === 'GET') return showPage(context, 200, signInPage(action, false))
  const result = decide(await readForm(context.req))
  if (result === null) return showPage(context, 422, signInPage(action, true))
  context.redirect(await provider.interactionResult(context.req, context.res, result))
  context.status = 303
}

function decide(form: URLSearchParams): InteractionResults | null {
  if (form.has(CANCEL)) return CANCELLED
  const accountId = sampleSubject(form.get('name'), form.get('password'))
  return accountId === null ? null : { login: { accountId }, consent: {} }
}

// More than a form of ours can hold is cut off, and is then no form of ours.
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) if (text.length < MOST_CHARACTERS) text += String(chunk)
  return new URLSearchParams(text)
}

// By name, as the class is part of the whole library, which those who only want a name of this client would load too.
function isNotFound(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'SessionNotFound'
}
