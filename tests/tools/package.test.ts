import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { npmCommand } from '../../cli/bootstrap/install-packages.js'
import { runSync } from '../../cli/bootstrap/run-process.js'
import { ROOT } from '../../cli/build/paths.ts'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const PRODUCT = 'node_modules/commander-portfolio'
const PROGRAM = `${PRODUCT}/dist/cli/bootstrap/run.js`

describe('package', () => {
  let parent = ''
  let files: readonly string[] = []

  before(() => {
    parent = mkdtempSync(join(tmpdir(), 'package-test-'))
    files = pack(parent)
  })

  after(() => rmSync(parent, { recursive: true }))

  test('creates, checks and builds a site without our repository', async () => {
    const site = join(parent, 'site')
    linkPackages(parent)
    const program = join(parent, PROGRAM)
    const run = (folder: string, ...args: readonly string[]) =>
      runNode([program, ...args], { cwd: folder, env: { ...process.env, SITE_URL: 'https://maria.example' } })

    const made = await run(parent, 'new', 'site', '--name', 'Maria Ionescu', '--yes', '--library', 'starter')
    const check = await run(site, 'check')
    const build = await run(site, 'build')

    assert.deepEqual(
      files.filter((path) => !/^(dist|docs)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path)),
      [],
    )
    assert.equal(made.code, 0, made.errors)
    assert.deepEqual([check.code, check.output], [0, 'content/ has no mistakes.\n'])
    assert.equal(build.code, 0, build.errors)
    assert.match(readFileSync(join(site, 'build/site/index.html'), 'utf8'), /<h1[^>]*>Maria Ionescu</)
    assert.ok(existsSync(join(site, 'build/site/projects/commander/platforms/git/index.html')))
  })

  test('has types that reveal mistakes in the settings', (t) => {
    const site = temporaryFolder(t, {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: { module: 'nodenext', strict: true, noEmit: true, types: [] },
        include: ['content'],
      }),
    })
    mkdirSync(join(site, 'node_modules'))
    cpSync(join(parent, PRODUCT), join(site, PRODUCT), { recursive: true })
    const settings = (entry: string) =>
      `import type { SiteSettings } from 'commander-portfolio'\nexport const site: SiteSettings = { ${entry} }\n`
    const compile = (text: string) => {
      mkdirSync(join(site, 'content'), { recursive: true })
      writeFileSync(join(site, 'content/site.ts'), text)
      return runSync([process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', site]).output
    }

    const [right, wrong] = [compile(settings("name: 'Bo'")), compile(settings("nmae: 'Bo'"))]

    assert.equal(right, '')
    assert.match(wrong, /content\/site\.ts\(2,\d+\): error .*'nmae'/)
  })
})

/** Packs the project, and unpacks it into the folder's `node_modules`. Returns the paths of the packed files. */
function pack(folder: string): readonly string[] {
  const npm = npmCommand(process.env, process.platform)
  const { code, output, errors } = runSync(
    [npm.command, ...npm.args, 'pack', '--json', '--foreground-scripts=false', '--pack-destination', folder],
    { cwd: ROOT, shell: npm.shell },
  )
  assert.equal(code, 0, errors)
  const [{ filename, files }] = JSON.parse(output)
  const target = join(folder, PRODUCT)
  mkdirSync(target, { recursive: true })
  assert.equal(runSync(['tar', 'xzf', join(folder, filename), '-C', target, '--strip-components=1']).code, 0)
  return files.map(({ path }: { readonly path: string }) => path)
}

/** Links the packages that the project depends on, as if npm had installed them. */
function linkPackages(folder: string): void {
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
}
