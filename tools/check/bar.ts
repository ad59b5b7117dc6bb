import type { SourceFile } from './source.ts'

/**
 * One bar that the source must pass: what it is about, the figure measured now, and every place that is in the way.
 * It is passed when there is none.
 */
export type Bar = { readonly name: string; readonly figure: string; readonly faults: readonly string[] }

/** Measures one bar over all text files of the repository. */
export type MeasureBar = (files: readonly SourceFile[]) => Bar
