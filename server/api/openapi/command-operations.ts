import {
  BAD_TOKEN,
  CHANGING,
  OF_ONE,
  OF_ONE_VERSION,
  type Operation,
  OWNER_ONLY,
  type Parameter,
  READING,
  WITH_BODY,
} from './operation.ts'

const ONE = '/api/commands/{id}'

const IF_MATCH: Parameter = {
  in: 'header',
  name: 'If-Match',
  description: 'The ETag of the version to change.',
  required: true,
  schema: { type: 'string' },
}

const IF_NONE_MATCH: Parameter = {
  in: 'header',
  name: 'If-None-Match',
  description: '`*` to add a command under this id, which no other may have.',
  required: false,
  schema: { type: 'string' },
}

/** What concerns one command. */
export const COMMAND_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ONE,
    id: 'readCommand',
    needs: 'token for private commands',
    canBeUnchanged: true,
    summary: 'One command; a private one or a draft only for the owner.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: [...BAD_TOKEN, ...OF_ONE, ...READING],
  },
  {
    method: 'put',
    path: ONE,
    id: 'putCommand',
    needs: 'token',
    body: 'Entry',
    parameters: [{ ...IF_MATCH, required: false }, IF_NONE_MATCH],
    summary:
      'Replaces a version of a command (If-Match), or adds one under an id of yours (If-None-Match: *). Adding is safe to ' +
      'send again: once the command is there, or can still be restored, the answer is 412 and nothing changes.',
    status: 200,
    mayCreate: true,
    schema: 'Representation',
    headers: ['ETag'],
    problems: ['command/exists', ...OF_ONE_VERSION, ...OWNER_ONLY, ...WITH_BODY, ...CHANGING],
  },
  {
    method: 'delete',
    path: ONE,
    id: 'deleteCommand',
    needs: 'token',
    parameters: [IF_MATCH],
    summary: 'Deletes a command; you can restore it for 30 days.',
    status: 204,
    headers: ['Library-Revision'],
    problems: [...OF_ONE_VERSION, ...OWNER_ONLY, ...CHANGING],
  },
  {
    method: 'post',
    path: `${ONE}/restore`,
    id: 'restoreCommand',
    needs: 'token',
    summary: 'Restores a deleted command; one that is not deleted stays as it is.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: [...OF_ONE, ...OWNER_ONLY, ...CHANGING],
  },
  {
    method: 'get',
    path: `${ONE}/versions`,
    id: 'listVersions',
    needs: 'token',
    summary: 'The versions of a command, a deleted one too, the latest first: at most 50.',
    parameters: [
      {
        in: 'query',
        name: 'before',
        schema: { type: 'integer', minimum: 1 },
        description: 'Only versions with a lower number.',
      },
    ],
    status: 200,
    schema: 'VersionList',
    problems: ['request/malformed', ...OF_ONE, ...OWNER_ONLY, ...READING],
  },
  {
    method: 'post',
    path: `${ONE}/versions/{number}/restore`,
    id: 'restoreVersion',
    needs: 'token',
    parameters: [IF_MATCH],
    summary: 'Makes an earlier version the present one, as a new version; also restores a deleted command.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: ['version/unknown', ...OF_ONE_VERSION, ...OWNER_ONLY, ...CHANGING],
  },
]
