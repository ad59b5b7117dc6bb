import { COMMANDER_ADDRESS, commandAddress, platformAddress } from '../../../core/routing/screens.ts'

/**
 * The version of a command that everyone should see. The command's platform is `docker`, and it has the tag `daily`.
 * `changedAt` is the time of its last change other than deleting and restoring.
 */
export type Shown = { readonly id: string; readonly line: string; readonly changedAt: string }

/**
 * An address that shows a command, and its file on a static host, or null if it has no file. `shows` checks that a
 * response contains this version of the command.
 */
type Reader = {
  readonly address: string
  readonly file: string | null
  readonly shows: (text: string, shown: Shown) => boolean
}

/** The public addresses that show the command with this id, and `/llms.txt`, which links to some of them. */
export function readersOf(id: string): readonly Reader[] {
  const [platform, page] = [platformAddress('docker'), commandAddress(id)]
  return [
    { address: COMMANDER_ADDRESS, file: `${COMMANDER_ADDRESS}/index.html`, shows: includesLine },
    { address: platform, file: `${platform}/index.html`, shows: includesLine },
    { address: page, file: `${page}/index.html`, shows: saysSoInData },
    { address: '/api/commands', file: '/api/commands', shows: listsIt },
    { address: '/api/commands?q=docker', file: null, shows: listsIt },
    { address: `/api/commands/${id}`, file: null, shows: (text, { line }) => JSON.parse(text).line === line },
    { address: '/api/commands/export', file: null, shows: includesLine },
    { address: '/api/commands/export?format=markdown', file: null, shows: includesLine },
    { address: '/api/changed.json', file: '/api/changed.json', shows: (text) => JSON.parse(text)[0] === id },
    { address: '/api/histories.json', file: null, shows: datesIt },
    {
      address: '/commands.json',
      file: '/commands.json',
      shows: (text, shown) => listsIt(JSON.stringify(JSON.parse(text).commands), shown),
    },
    ...['/commands.txt', '/platforms/docker.txt', '/tags/daily.txt', `/commands/${id}.txt`].map((address) => ({
      address,
      file: address,
      shows: includesLine,
    })),
    { address: '/find/what+runs', file: null, shows: includesLine },
    { address: '/feed.xml', file: '/feed.xml', shows: tellsFollowers },
    { address: '/sitemap.xml', file: '/sitemap.xml', shows: (text) => text.includes(`${page}</loc>`) },
    { address: '/llms.txt', file: '/llms.txt', shows: leadsThere },
  ]
}

/** True for the guide for language models, which doesn't list commands. */
export function isOnlyAGuide({ address }: Reader): boolean {
  return address === '/llms.txt'
}

function includesLine(text: string, { line }: Shown): boolean {
  return text.includes(line)
}

function leadsThere(text: string): boolean {
  const named = [...text.matchAll(/\]\(<?([^)>]+)/g)].map(([, address = '']) => new URL(address).pathname)
  return [COMMANDER_ADDRESS, '/api/commands', '/commands.txt', '/feed.xml', '/sitemap.xml'].every((path) =>
    named.includes(path),
  )
}

function listsIt(text: string, { id, line }: Shown): boolean {
  const commands: readonly Partial<Shown>[] = JSON.parse(text)
  return commands.some((command) => command.id === id && command.line === line)
}

function datesIt(text: string, { id, changedAt }: Shown): boolean {
  const histories: readonly Partial<Shown>[] = JSON.parse(text)
  return histories.some((history) => history.id === id && history.changedAt === changedAt)
}

/** Checks the text of the command's page, and its structured data (JSON-LD). */
function saysSoInData(text: string, { line, changedAt }: Shown): boolean {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  const works: readonly Record<string, unknown>[] = JSON.parse(json)['@graph']
  const isDescribed = works.some((work) => work.text === line && work.dateModified === changedAt)
  return isDescribed && text.includes(`<code`) && text.includes(line)
}

/** Checks the command's entry in the feed, including its time of change. */
function tellsFollowers(text: string, { id, line, changedAt }: Shown): boolean {
  const entries = text.split('<entry>').filter((entry) => entry.includes(`${commandAddress(id)}</id>`))
  return entries.some((entry) => entry.includes(`<updated>${changedAt}</updated>`) && entry.includes(line))
}
