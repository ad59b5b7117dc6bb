import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { after, describe, test } from 'node:test'
import { parse } from 'yaml'
import { libraryFilesOf } from '../../cli/build/content/library-files.ts'
import { copyPublicContent } from '../../cli/build/content/public-content.ts'
import { readLibrary } from '../../cli/build/content/read-library.ts'
import { ROOT } from '../../cli/build/paths.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { containerStages, copiedFiles, inLastStage } from './container-file.ts'
import { containerProcess } from './container-process.ts'
import { makeCopy, type SealedCopy, whyNotSealed } from './sealed-copy.ts'

const skip = whyNotSealed()
const folder = mkdtempSync(join(tmpdir(), 'container-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let copy: SealedCopy | null = null

/** All tests of this file share one copy, because creating it takes a while. */
function sealedCopy(): SealedCopy {
  copy ??= makeCopy(folder)
  return copy
}

describe('container image', () => {
  test('is built from a pinned image and locked packages', () => {
    const stages = containerStages()

    const bases = new Set(stages.map(([first]) => first?.text.split(' ')[0]))
    const commands = stages
      .flat()
      .filter(({ name }) => name === 'RUN')
      .map(({ text }) => text)

    assert.deepEqual([...bases], ['node:24.21.0-slim', 'packages'])
    assert.ok(commands.every((text) => !/\b(curl|wget|apt-get)\b/.test(text)))
    assert.ok(
      commands.filter((text) => /(^| )npm /.test(text)).every((text) => text.startsWith('npm ci --ignore-scripts')),
    )
  })

  test("copies only files that exist and aren't ignored", () => {
    const letThrough = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')

    const sources = containerStages()
      .flat()
      .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
    const paths = sources.flatMap(({ text }) => text.split(' ').slice(0, -1))

    assert.ok(paths.length > 10)
    for (const path of paths) {
      assert.ok(existsSync(join(ROOT, path)), path)
      assert.ok(letThrough.includes(`!${path.split('/')[0]}`), path)
    }
    assert.ok(copiedFiles().every(({ to }) => !/^(tests|web|\.git|data)\b/.test(to)))
  })

  test('contains only public content', async (t) => {
    const content = temporaryFolder(t)
    const secret = 'curl -H "X-Key: open-sesame"'
    const commands = [
      { id: 'shown', notes: 'Shown to all', line: 'uptime', platform: 'unix' },
      { id: 'hidden', notes: 'Hidden', line: secret, platform: 'unix', visibility: 'private' },
      { id: 'alone', notes: 'In a file of its own', line: secret, platform: 'secret', visibility: 'private' },
      { id: 'draft', notes: null, line: secret, platform: 'unix' },
    ] as const
    mkdirSync(join(content, 'library'))
    mkdirSync(join(content, 'projects'))
    for (const [name, text] of libraryFilesOf(commands)) writeFileSync(join(content, 'library', name), text)
    for (const name of ['library/.meetings.json', 'avatar.jpg', 'projects/story.jpg', '.env'])
      writeFileSync(join(content, name), secret)
    writeFileSync(join(content, 'site.ts'), 'export const site = {}')
    const target = join(temporaryFolder(t), 'content')

    copyPublicContent(content, target)

    const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    assert.deepEqual(files.map(({ name }) => name).sort(), ['site.ts', 'unix.md'])
    assert.deepEqual(
      readLibrary(target).commands.map(({ id }) => id),
      ['shown'],
    )
    for (const { parentPath, name } of files)
      assert.doesNotMatch(readFileSync(join(parentPath, name), 'utf8'), /sesame|Hidden/)
  })

  test('copies only public content in its last stage', () => {
    const stages = containerStages().map((stage) => stage.filter(({ name }) => name === 'COPY').map(({ text }) => text))

    const [copied = [], last = []] = [stages.at(-2), stages.at(-1)]
    assert.equal(copied.at(-1), 'content content')
    assert.deepEqual(last.slice(-2), ['--from=builder /app/public-content content', '--from=builder /app/build build'])
    assert.ok(last.slice(0, -2).every((text) => !/\bcontent$/.test(text)))
  })
})

describe('compose file', () => {
  test('starts only the unprivileged container by default', () => {
    const { services, volumes } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'))

    assert.equal(services.home.build.dockerfile, 'Containerfile')
    assert.deepEqual(services.home.volumes, ['data:/data'])
    assert.deepEqual([services.home.read_only, services.home.cap_drop], [true, ['ALL']])
    assert.equal(services.home.profiles, undefined)
    assert.deepEqual(services.postgres.profiles, ['postgres'])
    assert.deepEqual(Object.keys(volumes), ['data', 'postgres'])
  })
})

describe("the container's last stage", () => {
  test('runs only Node, and not as root', () => {
    assert.deepEqual(inLastStage('USER'), ['node'])
    assert.deepEqual(inLastStage('VOLUME'), ['/data'])
    assert.deepEqual(inLastStage('STOPSIGNAL'), ['SIGTERM'])
    assert.match(inLastStage('CMD')[0] ?? '', /^\["node", /)
    assert.match(inLastStage('HEALTHCHECK')[0] ?? '', /CMD \["node", /)
  })
})

/**
 * `read-environment.ts` imports this file only if it exists. The container doesn't have it, because the build has
 * checked the content.
 */
const CHECKED_BEFORE = 'cli/build/content/check-content.ts'

describe('running container', () => {
  test('has every module that its programs import', { skip }, () => {
    const { app } = sealedCopy()
    const found = new Set<string>()
    const visit = (file: string) => {
      if (found.has(file) || file === join(app, CHECKED_BEFORE)) return
      found.add(file)
      assert.ok(existsSync(file), `${relative(app, file)} is not copied`)
      for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
        visit(join(dirname(file), target))
      }
    }

    for (const program of ['serve', 'backup', 'restore', 'token']) visit(join(app, 'cli', `${program}.ts`))

    assert.ok(found.size > 50)
  })

  test('serves the site unprivileged, from a read-only file system', {
    skip,
  }, async () => {
    const sealed = sealedCopy()
    const server = await containerProcess(sealed)
    after(() => server.kill())

    const page = await fetch(`${server.url}/projects`)
    const list = await fetch(`${server.url}/api/commands`)
    const health = await server.checkHealth()
    const backedUp = await server.run(['cli/backup.ts'])
    const rights = server.rights()
    const ended = await server.stop()

    assert.deepEqual([page.status, list.status, health, backedUp], [200, 200, 0, 0])
    assert.deepEqual(rights, { user: '65534', capabilities: '0000000000000000', noNewPrivileges: '1' })
    assert.deepEqual(ended, 0)
    assert.ok(readdirSync(sealed.data).includes('commander.db'))
  })

  test("refuses to start with an address it wasn't built for", { skip }, async () => {
    const sealed = sealedCopy()

    const refusal = await containerProcess(sealed, { SITE_URL: 'https://other.example' }).then(String, String)

    assert.match(
      refusal,
      /SITE_URL is "https:\/\/other\.example", but the site was built with "http:\/\/localhost:3000"/,
    )
  })
})
