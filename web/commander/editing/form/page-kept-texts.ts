import { createKeptTexts } from './kept-texts.ts'

/** The unsaved forms of this tab. */
export const keptTexts = createKeptTexts(() => sessionStorage)
