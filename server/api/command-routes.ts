import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Access } from '../auth/access.ts'
import type { AppEnvironment } from '../http/call.ts'
import type { Log } from '../log.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import { type Address, addAddress } from './add-address.ts'
import { createCommand, deleteCommand, putCommand, restoreCommand } from './change-handlers.ts'
import type { OwnerParts } from './command-request.ts'
import { COMMANDS_PATH } from './command-resources.ts'
import { importCommands, listDeleted, readMe } from './library-handlers.ts'
import type { SnapshotReader } from './library-snapshot.ts'
import { changeCommands, listChanges, purgeDeletedCommands, undoChange } from './many-handlers.ts'
import { readChanged, readCommand, readExport, readHistories, readList, readRevision } from './read-handlers.ts'
import { textAddresses } from './text-handlers.ts'
import { tokenAddresses } from './token-handlers.ts'
import { listVersions, restoreVersion } from './version-handlers.ts'

/** What the routes are made of. Without `access` there are only those for reading. */
type CommandRoutesOptions = {
  readonly basePath: string
  readonly store: CommandStore
  readonly readSnapshot: SnapshotReader
  readonly access: Access | null
  readonly log: Log
}

/** The library's part of the API: reading for everyone and, where it can be known who asks, changing for the owner. */
export function createCommandRoutes(options: CommandRoutesOptions): Hono<AppEnvironment> {
  const { access } = options
  const routes = new Hono<AppEnvironment>()
  const owner = access === null ? null : { ...options, access, now: () => new Date(), newId: randomUUID }
  for (const address of addressesOf(options, owner)) addAddress(routes, address, options)
  return routes
}

/** Those with a name of their own come before those of single commands, as Hono takes the first that fits. */
function addressesOf(options: CommandRoutesOptions, owner: OwnerParts | null): readonly Address[] {
  const { store, readSnapshot, access, basePath } = options
  return [
    ...textAddresses(readSnapshot, basePath),
    {
      path: COMMANDS_PATH,
      open: { GET: readList(options) },
      ...(owner && { guarded: { POST: createCommand(owner) } }),
    },
    { path: `${COMMANDS_PATH}/export`, open: { GET: readExport({ ...options, owner }) } },
    { path: '/api/changed.json', open: { GET: readChanged(options) } },
    { path: '/api/histories.json', open: { GET: readHistories(options) } },
    { path: '/api/revision', open: { GET: readRevision(store) } },
    ...(owner === null ? [] : ownerAddresses(owner)),
    {
      path: `${COMMANDS_PATH}/:id`,
      open: { GET: readCommand(store, access) },
      ...(owner && { guarded: { PUT: putCommand(owner), DELETE: deleteCommand(owner) } }),
    },
  ]
}

function ownerAddresses(owner: OwnerParts): readonly Address[] {
  return [
    { path: '/api/me', guarded: { GET: readMe(owner) } },
    { path: `${COMMANDS_PATH}/import`, guarded: { POST: importCommands(owner) } },
    { path: `${COMMANDS_PATH}/deleted`, guarded: { GET: listDeleted(owner), DELETE: purgeDeletedCommands(owner) } },
    { path: `${COMMANDS_PATH}/changes`, guarded: { GET: listChanges(owner), POST: changeCommands(owner) } },
    { path: `${COMMANDS_PATH}/changes/:id/undo`, guarded: { POST: undoChange(owner) } },
    { path: `${COMMANDS_PATH}/:id/restore`, guarded: { POST: restoreCommand(owner) } },
    { path: `${COMMANDS_PATH}/:id/versions`, guarded: { GET: listVersions(owner) } },
    { path: `${COMMANDS_PATH}/:id/versions/:number/restore`, guarded: { POST: restoreVersion(owner) } },
    ...tokenAddresses(owner),
  ]
}
