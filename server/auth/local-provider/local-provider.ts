import type { IncomingMessage, RequestListener } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
// All that the package's main entry adds is a console warning on Node versions that aren't LTS.
import { Provider } from 'oidc-provider/lib/provider.js'
import { withBase } from '../../../core/routing/base-path.ts'
import { isLoopback } from '../../environment/loopback.ts'
import { endSessionWithoutAsking, interactionRoutes, type Next } from './interaction.ts'
import { providerPagePolicy, showSentence } from './page.ts'
import { cookieOptionsAt, providerConfiguration, SESSION_COOKIE } from './provider-configuration.ts'

type MountedUrl = Pick<IncomingMessage, 'url'> & { readonly originalUrl: string }

/**
 * `issuer` is an address on this computer with a path and without a trailing slash, such as
 * `http://localhost:3000/oidc`. `origins` are all origins at which the site can be opened. `basePath` is the site's
 * base path, usually ''.
 */
export type LocalProviderOptions = {
  readonly issuer: string
  readonly origins: readonly string[]
  readonly basePath?: string
  readonly isProduction: boolean
}

/**
 * Creates an OpenID provider with two sample users, for trying the site out. It handles every address under the
 * issuer's path. Throws in production, and for addresses that other computers could reach, because using it there is a
 * programming error.
 */
export function createLocalProvider(options: LocalProviderOptions): RequestListener {
  const { issuer, origins, basePath = '', isProduction } = options
  if (isProduction) throw new Error('The local sample provider does not run in production: set AUTH_DOMAIN instead.')
  const stranger = [issuer, ...origins].find((address) => !isLoopback(new URL(address).hostname))
  if (stranger !== undefined)
    throw new Error(`The local sample provider is for this computer only, not for ${stranger}.`)

  const mountPath = new URL(issuer).pathname
  const provider = new Provider(issuer, providerConfiguration(mountPath, { origins, basePath }))
  const home = withBase(basePath, '/')
  provider.use(protect(issuer, { origins, home }))
  provider.use(endSessionWithoutAsking({ name: SESSION_COOKIE, options: cookieOptionsAt(mountPath) }, home))
  provider.use(interactionRoutes(provider, { mountPath, home }))
  return mountAt(mountPath, provider.callback())
}

/**
 * Sets the headers of every response, refuses requests with a foreign Host (DNS rebinding), and answers 404 for unknown
 * addresses. `home` is the address of the site's home page.
 */
function protect(issuer: string, { origins, home }: { readonly origins: readonly string[]; readonly home: string }) {
  const hosts = [issuer, ...origins].map((address) => new URL(address).host)
  const headers = {
    'content-security-policy': providerPagePolicy(origins),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  return async (context: KoaContextWithOIDC, next: Next): Promise<void> => {
    context.set(headers)
    if (!hosts.includes(context.host)) {
      return showSentence(context, 403, {
        home,
        title: 'Not here',
        sentence: 'The local sample provider works only at the addresses of the site on this computer.',
      })
    }
    await next()
    if (context.status === 404 && context.body === undefined) {
      showSentence(context, 404, {
        home,
        title: 'Nothing here',
        sentence: 'The sign-in provider has nothing at this address.',
      })
    }
  }
}

/**
 * Passes requests at and below `path` to `listener`, without that prefix. Others get a bare 404. `originalUrl` keeps
 * the full address, from which the provider derives the prefix of its own addresses.
 */
function mountAt(path: string, listener: RequestListener): RequestListener {
  return (request, response) => {
    const url = request.url ?? ''
    const rest = url.slice(path.length)
    if (!url.startsWith(path) || !/^[/?]/.test(rest || '/')) {
      response.writeHead(404).end()
      return
    }
    Object.assign(request, { originalUrl: url, url: rest.startsWith('/') ? rest : `/${rest}` } satisfies MountedUrl)
    listener(request, response)
  }
}
