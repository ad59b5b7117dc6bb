/** Maps items with at most `max` calls to `work` running at once. Results are in the order of the items. */
export async function mapConcurrently<Item, Made>(
  max: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = []
  const waiting = items.entries() // shared by all workers
  const workOn = async () => {
    for (const [index, item] of waiting) made[index] = await work(item)
  }
  await Promise.all(Array.from({ length: max }, workOn))
  return made
}
