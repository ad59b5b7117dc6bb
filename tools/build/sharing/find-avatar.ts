import type { Avatar } from './sharing-parts.ts'

/** The owner's picture among a bundle's files: `name` is its file in `content/`. null where there is none. */
export function findAvatar(name: string | undefined, files: ReadonlyMap<string, string | Uint8Array>): Avatar | null {
  const stem = name?.replace(/\.[^.]+$/, '')
  const [path, content] = [...files].find(([file]) => file.startsWith(`assets/${stem}-`)) ?? []
  return path === undefined || content === undefined ? null : { url: `/${path}`, bytes: Buffer.from(content) }
}
