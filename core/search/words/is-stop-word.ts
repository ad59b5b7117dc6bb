const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all am an and any are as at be been but by can could did do does for from had has have how i if in into is it
  its just me my of on or our so some that the their them then there these they this those to up was we were what when
  where which who whose why will with without would you your`.split(/\s+/),
)

/** Whether this is a word of English questions that says nothing about the answer: `how`, `do`, `i`, `the`. */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term)
}
