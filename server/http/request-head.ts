/**
 * What is known of a request before its body is read, however it came here: over HTTP or as the event of a serverless
 * platform. `header` takes a name in any case; `remoteAddress` is that of the connection, null where there is none,
 * and never what a header says.
 */
export type RequestHead = {
  readonly method: string
  readonly header: (name: string) => string | undefined
  readonly remoteAddress: string | null
}
