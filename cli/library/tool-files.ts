import type { FormatName } from '../../formats/formats.ts'
import type { WrittenFile } from '../../formats/model/format.ts'

/** The files of an export as the tool itself reads them from its folder. Only tldr's differ: see `pagesOfTealdeer`. */
export function toolFilesOf(files: readonly WrittenFile[], format: FormatName): readonly WrittenFile[] {
  return format === 'tldr' ? pagesOfTealdeer(files) : files
}

/**
 * Pages for tealdeer's own folder, which has no subfolders for systems. All pages of one name are in one
 * `<page>.page.md`. Source: tealdeer, `docs/src/usage_custom_pages.md`.
 */
function pagesOfTealdeer(files: readonly WrittenFile[]): readonly WrittenFile[] {
  const groups = Map.groupBy(files, ({ path }) => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '.page.md'))
  return Array.from(groups, ([path, pages]) => {
    const [first = '', ...others] = pages.map(({ text }) => text)
    return { path, text: first + others.map(withoutTitle).join('') }
  })
}

function withoutTitle(page: string): string {
  return page.slice(Math.max(0, page.indexOf('\n- ')))
}
