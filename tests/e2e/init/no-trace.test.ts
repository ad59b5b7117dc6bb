import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, describe } from 'node:test'
import { BUILD } from '../../../cli/build/paths.ts'
import { site } from '../../../content/site.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { aCopy, buildCopy, type Copy } from '../../support/project/a-copy.ts'
import { flagsOf, HOSTILE_ANSWERS } from '../../support/project/init-answers.ts'
import { distinctiveOf, phrasesOfSample, tracesIn } from './sample-words.ts'
import { textsIn, withoutEntities } from './texts-in.ts'

/** Sources of a build, besides the content. */
const SOURCES = ['core', 'formats', 'client', 'server', 'web', 'cli/build']

let initialised: Promise<Copy> | null = null

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

describe('content and site after init', () => {
  test("have no trace of the sample's owner", OF_SAMPLE, async () => {
    const { folder } = await initialisedCopy()
    const content = textsIn(join(folder, 'content'))
    const sources = SOURCES.flatMap((source) => [...textsIn(join(folder, source))])
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
    // Commander itself is theirs, as an application.
    assert.deepEqual(claims, ['index.html'])
  })

  test("hold none of the sample's files", OF_SAMPLE, async () => {
    const { folder } = await initialisedCopy()
    const kept = ['library', 'mock-commands.ts', 'projects.ts', 'site.ts', 'tsconfig.json', 'words.ts']

    const texts = [...textsIn(join(folder, 'content')).keys()].map((path) => path.split(/[/\\]/)[0])

    assert.deepEqual([...new Set(texts)].sort(), kept)
    for (const gone of ['projects', 'resume.json', 'recipes.ts', site.avatar ?? 'avatar.svg']) {
      assert.ok(!existsSync(join(folder, 'content', gone)), gone)
    }
  })

  test("are built from sources that never name the sample's owner", OF_SAMPLE, async () => {
    const { folder } = await initialisedCopy()
    const traits = {
      words: [],
      phrases: [site.name, site.tagline ?? '', site.email ?? ''].filter((text) => text.length > 4),
    }

    const sources = new Map(SOURCES.flatMap((source) => [...textsIn(join(folder, source))]))

    assert.ok(sources.size > 100)
    assert.deepEqual(tracesIn(sources, traits), [])
  })

  test('name the new owner, however strange the name', OF_SAMPLE, async () => {
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

function initialisedCopy(): Promise<Copy> {
  initialised ??= initialise()
  return initialised
}

async function initialise(): Promise<Copy> {
  const copy = await aCopy()
  const { code, errors } = await copy.run('init', ...flagsOf(HOSTILE_ANSWERS), '--force')
  assert.deepEqual({ code, errors }, { code: 0, errors: '' })
  await buildCopy(copy)
  return copy
}
