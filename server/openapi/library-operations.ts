import type { Operation } from './operation.ts'
import { CHANGING, OWNER_ONLY, READING, WITH_BODY } from './operation-problems.ts'

const TEXT = { type: 'string' } as const

/** What concerns the library as a whole. */
export const LIBRARY_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/commands',
    id: 'listCommands',
    needs: 'nothing',
    canBeUnchanged: true,
    summary: 'The commands in library order: all of them, or those whose notes or line contain a text, in any case.',
    parameters: [{ in: 'query', name: 'q', description: 'The text, taken literally.', schema: TEXT }],
    status: 200,
    schema: 'CommandList',
    headers: ['ETag', 'Library-Revision'],
    problems: ['request/malformed', ...READING],
  },
  {
    method: 'post',
    path: '/api/commands',
    id: 'createCommand',
    needs: 'token',
    body: 'Entry',
    summary: 'Adds a command at the end of the library.',
    status: 201,
    schema: 'Representation',
    headers: ['ETag', 'Location'],
    problems: [...OWNER_ONLY, ...WITH_BODY, ...CHANGING],
  },
  {
    method: 'get',
    path: '/api/commands/export',
    id: 'exportLibrary',
    needs: 'nothing',
    canBeUnchanged: true,
    summary: 'The library as a file that can be imported; the same library always gives the same bytes.',
    status: 200,
    schema: 'CommanderFile',
    headers: ['ETag', 'Library-Revision'],
    problems: READING,
  },
  {
    method: 'post',
    path: '/api/commands/import',
    id: 'importCommands',
    needs: 'token',
    body: 'Import',
    summary: 'Imports commands, all of them or none, and reports what that did.',
    parameters: [
      {
        in: 'query',
        name: 'dryRun',
        schema: { type: 'boolean', default: false },
        description: 'Whether only to report what it would do.',
      },
    ],
    status: 200,
    schema: 'ImportReport',
    problems: ['request/malformed', ...OWNER_ONLY, ...WITH_BODY, ...CHANGING],
  },
  {
    method: 'get',
    path: '/api/commands/deleted',
    id: 'listDeleted',
    needs: 'token',
    summary: 'The commands that can still be restored, the last deleted first.',
    status: 200,
    schema: 'DeletedList',
    problems: [...OWNER_ONLY, ...READING],
  },
]
