import type { RequestListener } from 'node:http'
import { basePathOf, withBase } from '../../core/routing/base-path.ts'
import type { Environment } from '../environment/environment.ts'
import { isLoopbackAuthority } from '../environment/loopback.ts'
import { problemResponse, sendResponse } from '../http/response-data.ts'
import { isLoopbackUrl, siteOrigins } from './site-origins.ts'

/** A listener for everything at and below its path. */
export type Mount = { readonly path: string; readonly listener: RequestListener }

const FOREIGN_HOST = { detail: 'This address works only with a local host name, such as localhost.' }

/** The path of the local provider on the site. */
export const LOCAL_PROVIDER_PATH = '/oidc'

const NOT_INSTALLED =
  'AUTH_DOMAIN is not set, and the local sample provider, an optional dependency, is not installed. To sign in on this ' +
  'computer, run "npm start", which installs it. To sign in anywhere else, set AUTH_DOMAIN and build again.'

/** Returns the environment, but without a provider if it uses the local sample provider and that isn't installed. */
export function withoutMissingProvider(environment: Environment): Environment {
  if (environment.identity.kind !== 'local' || isInstalled('oidc-provider')) return environment
  return { ...environment, identity: { kind: 'token', why: NOT_INSTALLED } }
}

function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== ''
  } catch {
    return false
  }
}

/**
 * Loads the local sample provider if the environment uses it, and returns a function that mounts it for the server's
 * port. Imports it only then, because it's an optional dependency.
 */
export async function loadLocalProvider(environment: Environment): Promise<(port: number) => readonly Mount[]> {
  if (environment.identity.kind !== 'local') return () => []
  const { createLocalProvider } = await import('./local-provider/local-provider.ts')
  return (port) => {
    const origins = localOrigins(environment, port)
    const issuer = localIssuer(environment, port)
    const basePath = basePathOf(environment.siteUrl)
    const listener = createLocalProvider({ issuer, origins, basePath, isProduction: environment.isProduction })
    return [{ path: LOCAL_PROVIDER_PATH, listener: localOnly(restoreBase(basePath, listener)) }]
  }
}

/**
 * Returns the issuer of the local provider: at the site's address, or at localhost if SITE_URL names another computer.
 */
export function localIssuer(environment: Environment, port: number): string {
  return localOrigins(environment, port)[0] + withBase(basePathOf(environment.siteUrl), LOCAL_PROVIDER_PATH)
}

/** The provider derives its addresses from the request's address, which arrives without the base path. */
function restoreBase(basePath: string, listener: RequestListener): RequestListener {
  return (request, response) => {
    request.url = withBase(basePath, request.url ?? '')
    listener(request, response)
  }
}

/**
 * Returns the origins where a browser on this computer may open the site. The site's own address comes first if it's
 * one of them.
 */
function localOrigins(environment: Environment, port: number): readonly string[] {
  return siteOrigins(environment, port).filter(isLoopbackUrl)
}

/** Refuses requests whose Host doesn't name this computer, because of DNS rebinding (see `isLoopbackAuthority`). */
function localOnly(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isLoopbackAuthority(request.headers.host)) listener(request, response)
    else sendResponse(response, problemResponse('request/malformed', FOREIGN_HOST))
  }
}
