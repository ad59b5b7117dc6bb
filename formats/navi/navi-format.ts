import type { FormatModule } from '../model/format.ts'

/** navi cheat sheets. Source: navi, `src/parser.rs` and `docs/cheatsheet/syntax`. */
export const navi: FormatModule = {
  detect: {
    beginning: ({ rows }) => rows.find((row) => row.trim() !== '' && !row.startsWith(';'))?.startsWith('%') === true,
    name: ({ path }) => /\.cheat(?:\.md)?$/.test(path),
  },
  load: async () => (await import('./navi-codec.ts')).codec,
}
