import { COMMAND_OPERATIONS } from './command-operations.ts'
import { LIBRARY_OPERATIONS } from './library-operations.ts'
import type { Operation } from './operation.ts'
import { READING, SIGNED_IN } from './operation-problems.ts'

/** Every operation of the API. A test holds it against the routes. */
export const OPERATIONS: readonly Operation[] = [
  ...LIBRARY_OPERATIONS,
  ...COMMAND_OPERATIONS,
  {
    method: 'get',
    path: '/api/revision',
    id: 'readRevision',
    needs: 'nothing',
    canBeUnchanged: true,
    summary: 'The revision of the library, which grows with every change.',
    status: 200,
    schema: 'Revision',
    headers: ['ETag'],
    problems: READING,
  },
  {
    method: 'get',
    path: '/api/me',
    id: 'readMe',
    needs: 'token',
    summary: 'Whom the access token names, and what they are to this library.',
    status: 200,
    schema: 'Me',
    problems: SIGNED_IN,
  },
  {
    method: 'get',
    path: '/openapi.json',
    id: 'readDescription',
    needs: 'nothing',
    canBeUnchanged: true,
    summary: 'This document.',
    status: 200,
    schema: 'Description',
    headers: ['ETag'],
    problems: ['server/unexpected'],
  },
]
