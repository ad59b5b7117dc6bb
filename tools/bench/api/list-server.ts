/** A server of the list of commands at `url`, under measurement. */
export type ListServer = { readonly url: string; readonly stop: () => Promise<void> }
