import type { Project } from '../../../core/content/project.ts'
import { readableAddress } from '../../../core/text/web-address.ts'
import { FORMAT_LABELS } from '../../../core/words/formats/english.ts'
import { PUBLISHED_FORMATS } from '../../../formats/published-formats.ts'
import { absoluteUrl } from '../../../web/rendering/linked-data.ts'
import { oneLine } from '../../../web/rendering/printable.ts'
import { words } from '../../../web/words.ts'
import { pageHeading } from './page-heading.ts'
import { FILES, isIndexable, projectUrl, type SharingParts } from './sharing-parts.ts'

/**
 * Builds `llms.txt`, a Markdown overview of the site for language models. Source: the llms.txt proposal (llmstxt.org).
 */
export function guide(parts: SharingParts): string {
  const { site, projects } = parts
  const sections = [
    section('Pages', pageLines(parts)),
    section(
      'Projects',
      projects.map((project) => projectLine(project, parts)),
    ),
    section('Data', dataLines(parts)),
    section(
      'Elsewhere',
      (site.links ?? []).map(({ name, url }) => `- ${link(name, url)}`),
    ),
  ]
  const tagline = site.tagline === undefined ? '' : `\n> ${plain(site.tagline)}\n`
  return `# ${plain(site.name)}\n${tagline}${sections.join('')}`
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n## ${title}\n\n${lines.join('\n')}\n`
}

function pageLines(parts: SharingParts): readonly string[] {
  return parts.pages
    .filter((page) => isIndexable(page) && page.kind !== 'project')
    .map((page) => {
      const name = page.kind === 'home' ? words.pages.home : pageHeading(page, parts)
      return `- ${link(name, absoluteUrl(parts.siteUrl, page.address))}: ${plain(page.description)}`
    })
}

function projectLine({ projectId, name, description, url }: Project, { siteUrl }: SharingParts): string {
  const own = url === undefined ? '' : ` (${link(readableAddress(url), url)})`
  return `- ${link(name, projectUrl(siteUrl, projectId))}: ${plain(description)}${own}`
}

function dataLines({ siteUrl, apiUrl }: SharingParts): readonly string[] {
  const what = 'every command line in one JSON list, each with its id, notes and line'
  return [
    `- ${link('Commands', new URL(apiUrl, siteUrl).href)}: ${what}`,
    `- ${link('Plain text', absoluteUrl(siteUrl, '/commands.txt'))}: the same commands as text, each with its notes and line`,
    // Not a link, because only a server responds at this address.
    `- Search, if this site has a server: ${new URL(absoluteUrl(siteUrl, '/find/search+words')).pathname} responds with the commands that best match the words in the path, as text`,
    `- ${link('Shell file', absoluteUrl(siteUrl, '/commander.sh'))}: finds these commands at the prompt of bash and zsh; /commander.fish is for fish`,
    ...Object.entries(PUBLISHED_FORMATS).map(([path, format]) => {
      const label = FORMAT_LABELS[format]
      return `- ${link(label, absoluteUrl(siteUrl, path))}: the same commands in ${label}'s format`
    }),
    `- ${link('Feed', absoluteUrl(siteUrl, FILES.feed))}: projects and commands as an Atom feed`,
    `- ${link('Sitemap', absoluteUrl(siteUrl, FILES.sitemap))}: the address of every page`,
  ]
}

function plain(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>#]/g, '\\$&')
}

/**
 * Adds angle brackets around an address only if it needs them, because the proposal's own parser treats them as part of
 * the address.
 */
function link(name: string, url: string): string {
  const address = oneLine(url).replace(/[<>\s]/g, encodeURIComponent)
  return `[${plain(name)}](${/[()]/.test(address) ? `<${address}>` : address})`
}
