import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, describe } from 'node:test'
import { BUILD, ROOT } from '../../../cli/build/paths.ts'
import { site } from '../../../content/site.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { runNode } from '../../support/processes/node-process.ts'
import { flagsOf, HOSTILE_ANSWERS } from '../../support/project/new-answers.ts'
import { distinctiveOf, phrasesOfSample, tracesIn } from './sample-words.ts'
import { textsIn, withoutEntities } from './texts-in.ts'

/** The folders other than `content` that a build is made from. */
const SOURCES = ['core', 'formats', 'client', 'server', 'web', 'cli/build']

type NewSite = { readonly folder: string; readonly remove: () => Promise<void> }

let initialised: Promise<NewSite> | null = null

after(async () => {
  await (await initialised)?.remove()
})

describe('traces of the sample', () => {
  test("don't include the time of a build", () => {
    const traits = { words: ['t06', 't09', 'ada'], phrases: [] }

    const traces = ['06', '09'].flatMap((hour) =>
      tracesIn(new Map([['index.html', `{"builtAt":"2026-11-22T${hour}:15:00.123Z"}`]]), traits),
    )

    assert.deepEqual(traces, [])
  })
})

describe('new sites', () => {
  test("have no trace of the sample's owner", OF_SAMPLE, async () => {
    const { folder } = await initialisedCopy()
    const content = textsIn(join(folder, 'content'))
    const sources = SOURCES.flatMap((source) => [...textsIn(join(ROOT, source))])
    const traits = distinctiveOf(phrasesOfSample(), new Map([...sources, ...content]))

    const built = textsIn(join(folder, 'build'))

    assert.ok(traits.words.length > 20 && traits.phrases.length > 20, 'the sample is not told from the rest')
    assert.ok(traits.phrases.includes(site.tagline ?? '-') && traits.phrases.includes(site.name))
    assert.ok(new Set(tracesIn(textsIn(BUILD.site), traits)).size > 20, 'the traits are not those of the built sample')
    assert.deepEqual(tracesIn(built, traits), [])
  })

  test("don't attribute the starter library to the new owner", OF_SAMPLE, async () => {
    const { folder } = await initialisedCopy()
    const pages = [...textsIn(join(folder, 'build', 'site', 'projects', 'commander'))].filter(([path]) =>
      path.endsWith('.html'),
    )

    const claims = pages.filter(([, html]) => /"author"|keeps at hand|I keep/.test(html)).map(([path]) => path)

    assert.ok(pages.length > 100)
    // The new owner is the author of Commander itself, but not of its commands.
    assert.deepEqual(claims, ['index.html'])
  })

  test("are built from sources that never name the sample's owner", OF_SAMPLE, async () => {
    const traits = {
      words: [],
      phrases: [site.name, site.tagline ?? '', site.email ?? ''].filter((text) => text.length > 4),
    }

    const sources = new Map(SOURCES.flatMap((source) => [...textsIn(join(ROOT, source))]))

    assert.ok(sources.size > 100)
    assert.deepEqual(tracesIn(sources, traits), [])
  })

  test('name the new owner, even with a hostile name', OF_SAMPLE, async () => {
    const { folder } = await initialisedCopy()
    const { name, tagline, contacts } = HOSTILE_ANSWERS
    const pages = [...textsIn(join(folder, 'build', 'site'))].filter(([file]) => file.endsWith('.html'))

    const home = withoutEntities(readFileSync(join(folder, 'build', 'site', 'index.html'), 'utf8'))
    const unsigned = pages.filter(([, html]) => !withoutEntities(html).includes(name))
    const broken = pages.filter(([, html]) => /<\/script><b>|<!-- שלום/.test(html))

    assert.ok(pages.length > 4)
    assert.deepEqual(
      [...unsigned, ...broken].map(([file]) => file),
      [],
    )
    for (const value of [
      tagline ?? '-',
      contacts.email ?? '',
      ...contacts.links.flatMap((link) => [link.name, link.url]),
    ]) {
      assert.ok(home.includes(value), value)
    }
  })
})

function initialisedCopy(): Promise<NewSite> {
  initialised ??= initialise()
  return initialised
}

async function initialise(): Promise<NewSite> {
  const parent = await mkdtemp(join(tmpdir(), 'new-site-'))
  const run = (cwd: string, ...args: readonly string[]) =>
    runNode([join(ROOT, 'cli/bootstrap/run.js'), ...args], { cwd, env: { ...process.env, SITE_URL: '' } })
  const folder = join(parent, 'site')
  for (const { code, errors } of [
    await run(parent, 'new', 'site', ...flagsOf(HOSTILE_ANSWERS)),
    await run(folder, 'build'),
  ]) {
    assert.equal(code, 0, errors)
  }
  return { folder, remove: () => rm(parent, { recursive: true }) }
}
