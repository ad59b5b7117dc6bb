import type { Operation, Parameter } from './operation.ts'
import { CHANGING, OF_ONE, OF_ONE_VERSION, OWNER_ONLY, READING, WITH_BODY } from './operation-problems.ts'

const ONE = '/api/commands/{id}'

const IF_MATCH: Parameter = {
  in: 'header',
  name: 'If-Match',
  description: 'The ETag of the version that is to be changed.',
  required: true,
  schema: { type: 'string' },
}

/** What concerns one command. */
export const COMMAND_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ONE,
    id: 'readCommand',
    needs: 'nothing',
    canBeUnchanged: true,
    summary: 'One command.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: [...OF_ONE, ...READING],
  },
  {
    method: 'put',
    path: ONE,
    id: 'replaceCommand',
    needs: 'token',
    body: 'Entry',
    parameters: [IF_MATCH],
    summary: 'Puts an entry in the place of a version of a command.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: [...OF_ONE_VERSION, ...OWNER_ONLY, ...WITH_BODY, ...CHANGING],
  },
  {
    method: 'delete',
    path: ONE,
    id: 'deleteCommand',
    needs: 'token',
    parameters: [IF_MATCH],
    summary: 'Deletes a command; for 30 days it can be restored.',
    status: 204,
    headers: ['Library-Revision'],
    problems: [...OF_ONE_VERSION, ...OWNER_ONLY, ...CHANGING],
  },
  {
    method: 'post',
    path: `${ONE}/restore`,
    id: 'restoreCommand',
    needs: 'token',
    summary: 'Brings a deleted command back; one that is not deleted stays as it is.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: [...OF_ONE, ...OWNER_ONLY, ...CHANGING],
  },
]
