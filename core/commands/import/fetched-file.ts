import { nonEmptyText, type Parsed, record, textLike } from '../../parsing/parse.ts'

const base64 = textLike((given) => given.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(given), 'base64')

/** Parses the address of a file to import. */
export const parseFileAddress = record({ address: nonEmptyText })

/** Parses a file to import that the server has fetched: its path, and its bytes in base64. */
export const parseFetchedFile = record({ path: nonEmptyText, base64 })

export type FetchedFile = Parsed<typeof parseFetchedFile>
