// What the page around the story, or the application, names already.
const TAKEN = ['root', 'menu', 'story']

/** Gives headings their anchors, in any script: 'Где мы?' is 'где-мы'. Each only once. */
export function createHeadingSlugs(): {
  readonly slugOf: (text: string) => string
  readonly has: (id: string) => boolean
} {
  const given = new Set<string>(TAKEN)
  const slugOf = (text: string) => {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
    const slug = words?.join('-') ?? 'section'
    const free = Array.from({ length: given.size + 1 }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`))
    const id = free.find((one) => !given.has(one)) ?? slug
    given.add(id)
    return id
  }
  return { slugOf, has: (id) => given.has(id) && !TAKEN.includes(id) }
}
