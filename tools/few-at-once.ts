/** What `work` makes of each item, in their order; at most so many are under way at once. */
export async function mapFewAtOnce<Item, Made>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = []
  const waiting = items.entries() // which all of them take from
  const workOn = async () => {
    for (const [index, item] of waiting) made[index] = await work(item)
  }
  await Promise.all(Array.from({ length: most }, workOn))
  return made
}
