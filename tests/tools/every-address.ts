import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Command } from '../../core/commands/command.ts'
import { encodeSegment } from '../../core/routing/location.ts'
import {
  COMMANDER_ADDRESS,
  commandAddress,
  LIBRARY_SCREENS,
  platformAddress,
  SCREENS,
} from '../../core/routing/screens.ts'
import { FORMAT_NAMES } from '../../formats/formats.ts'
import { createApp } from '../../server/app/create-app.ts'
import { createAccess } from '../support/server/access.ts'
import { emptyStore } from '../support/server/store.ts'

/** A method and a path to request. */
export type Address = { readonly method: string; readonly path: string }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/**
 * Requests for everything that a server for the site in `folder` has: every route, with these commands' ids, platforms,
 * tags and notes filled in; every file, including compressed ones; every screen; and some queries.
 */
export function everyAddress(folder: string, commands: readonly Command[]): readonly Address[] {
  const parts = { store: emptyStore(), access: createAccess(), site: null, log: () => undefined }
  const { routes } = createApp({ ...parts, basePath: '' })
  const ofRoutes = routes
    .filter(({ method }) => METHODS.includes(method) || method === 'ALL')
    .flatMap(({ method, path }) =>
      commands
        .flatMap((command) => filledIn(path, command))
        .map((filled) => ({ method: method === 'ALL' ? 'GET' : method, path: filled })),
    )
  const read = [...filesIn(folder), ...screens(), ...commands.flatMap(ofCommand), ...queries(commands)]
  const all = [...ofRoutes, ...read.map((path) => ({ method: 'GET', path }))]
  return [...new Map(all.map((address) => [`${address.method} ${address.path}`, address])).values()]
}

/** A route's paths, with the command's id, platform, tags or notes filled in. */
function filledIn(path: string, { id, platform = '', tags = [], notes }: Command): readonly string[] {
  if (!/[:*]/.test(path)) return [path]
  return [id, platform, ...tags, notes ?? ''].flatMap((name) =>
    ['', '.txt'].map((ending) =>
      path.replace(':number', '1').replace(/:\w+|\*/, () => encodeSegment(name + ending) ?? 'x'),
    ),
  )
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  // The server also responds to a page's address without `index.html`.
  return paths.flatMap((path) => [`/${path}`, `/${path.replace(/\/?index\.html$/, '')}`])
}

function screens(): readonly string[] {
  return [...SCREENS, ...LIBRARY_SCREENS].map(({ address }) => address)
}

function ofCommand({ id, platform = '' }: Command): readonly string[] {
  const [page, ofPlatform] = [commandAddress(id), platformAddress(platform)]
  return [page, `${page}/`, page.toUpperCase(), ofPlatform, `${COMMANDER_ADDRESS}?id=${id}`]
}

function queries(commands: readonly Command[]): readonly string[] {
  const exports = FORMAT_NAMES.flatMap((name) => [`format=${name}`, `format=${name}&report=true`])
  return [
    ...[...exports, 'versions=true'].map((query) => `/api/commands/export?${query}`),
    ...['', ...commands.map(({ notes }) => notes ?? '')].map((text) => `/api/commands?q=${encodeURIComponent(text)}`),
    '/api/commands?q=e',
    '/find/e?n=100',
    '/api/revision?at=1',
  ]
}
