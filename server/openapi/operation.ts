import type { HttpProblemCode } from '../../core/http-problems.ts'
import type { SchemaName } from './schemas.ts'

/** A parameter besides those in the path: where it is, what it is for, and what it may be. */
export type Parameter = {
  readonly in: 'query' | 'header'
  readonly name: string
  readonly description: string
  readonly required?: boolean
  readonly schema: Readonly<Record<string, unknown>>
}

/**
 * One operation of the API as the document tells of it; GET is HEAD too. `body` and `schema` name what is sent and what
 * is answered with `status`, of which `headers` are worth reading; `problems` are all it answers with instead.
 */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly needs: 'nothing' | 'token'
  readonly parameters?: readonly Parameter[]
  readonly body?: SchemaName
  readonly status: 200 | 201 | 204
  readonly schema?: SchemaName
  readonly headers?: readonly string[]
  readonly canBeUnchanged?: true
  readonly problems: readonly HttpProblemCode[]
}
