import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { ROOT } from '../../cli/bootstrap/folders.js'
import { countPackages } from '../../cli/bootstrap/install-stamp.js'
import { startNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const INSTALL = new URL('../../cli/bootstrap/install-packages.js', import.meta.url).href

/** Scripts that replace npm, which would need the network. Each one records its call first. */
const NPM = {
  installs: `mkdirSync('node_modules', { recursive: true })`,
  isOffline: `console.error('npm error code EAI_AGAIN'); process.exitCode = 1`,
  isSlow: `console.log('begun'); setTimeout(() => {}, 60000)`,
  takesAWhile: `mkdirSync('node_modules', { recursive: true }); setTimeout(() => {}, 300)`,
}

describe('installing packages', () => {
  test('runs npm and reports the number of packages', async (t) => {
    const clone = createClone(t, NPM.installs)

    const { code, output, errors } = await clone.install().ended

    assert.deepEqual({ code, output }, { code: 0, output: 'problem: null\n' })
    assert.match(errors, /^Installing the packages \(\d+ packages?\) \.\.\.\nInstalled the packages in \d+ s\.\n$/)
    assert.deepEqual(clone.calls().length, 1)
  })

  test('counts only packages for this machine', (t) => {
    const folder = temporaryFolder(t)
    const elsewhere = process.platform === 'win32' ? 'linux' : 'win32'
    const packages = { '': {}, 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/c': { os: [elsewhere] } }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
    mkdirSync(join(folder, 'node_modules', 'a'), { recursive: true })
    writeFileSync(join(folder, 'node_modules', 'a', 'package.json'), '{}')

    assert.deepEqual(countPackages(folder), { all: 2, present: 1 })
  })

  test('makes npm follow the lockfile and run no scripts', async (t) => {
    const clone = createClone(t, NPM.installs)

    await clone.install().ended

    const [call = ''] = clone.calls()
    assert.match(call, /^ci --ignore-scripts --no-audit --no-fund /)
    assert.match(call, /--include=dev/)
  })

  describe('development dependencies', () => {
    for (const [NODE_ENV, needs, option] of [
      ['production', 'all', '--include=dev'],
      ['production', 'runtime', '--omit=dev'],
      ['', 'all', '--include=dev'],
      ['', 'runtime', '--include=dev'],
    ] as const) {
      const verdict = option === '--omit=dev' ? 'left out' : 'installed'
      test(`are ${verdict} if a task needs ${needs} packages (NODE_ENV="${NODE_ENV}")`, async (t) => {
        const clone = createClone(t, NPM.installs)

        const { output } = await clone.install({ needs, NODE_ENV }).ended
        const again = await clone.install({ needs, NODE_ENV }).ended

        assert.deepEqual([output, again.output], ['problem: null\n', 'problem: null\n'])
        assert.equal(clone.calls().length, 1)
        assert.ok(clone.calls()[0]?.includes(option))
      })
    }

    test('are added by a build after a production start', async (t) => {
      const clone = createClone(t, NPM.installs)
      await clone.install({ needs: 'runtime', NODE_ENV: 'production' }).ended

      await clone.install({ NODE_ENV: 'production' }).ended

      assert.deepEqual(
        clone.calls().map((call) => /--\w+=dev/.exec(call)?.[0]),
        ['--omit=dev', '--include=dev'],
      )
    })
  })

  test("doesn't run npm if nothing is missing", async (t) => {
    const clone = createClone(t, NPM.installs)
    await clone.install().ended

    const { output, errors } = await clone.install().ended

    assert.deepEqual([output, errors], ['problem: null\n', ''])
    assert.equal(clone.calls().length, 1)
  })

  test('reports a network failure, and starts over next time', async (t) => {
    const clone = createClone(t, NPM.isOffline)

    const first = await clone.install().ended
    clone.replaceNpm(NPM.installs)
    const second = await clone.install().ended

    assert.match(first.output, /problem: Installing the packages failed because .* can't be reached \(EAI_AGAIN\)/)
    assert.match(second.output, /problem: null/)
    assert.equal(clone.calls().length, 2)
  })

  test("doesn't treat a failed installation as complete", async (t) => {
    const clone = createClone(t, NPM.installs)
    await clone.install().ended
    const before = clone.lockfile()

    clone.replaceLockfile('{ "packages": { "": {} } }')
    clone.replaceNpm(NPM.isOffline)
    await clone.install().ended
    clone.replaceLockfile(before)
    const after = await clone.install().ended

    assert.match(after.output, /can't be reached/)
  })

  test('stops npm if interrupted, and starts over next time', async (t) => {
    const clone = createClone(t, NPM.isSlow)
    const installing = clone.install()
    await clone.untilNpmRuns()

    installing.child.kill('SIGTERM')

    const { code, output } = await installing.ended
    assert.equal(code, 0)
    assert.match(output, /problem: Installing the packages was interrupted\. Run the command again to start over\./)
    assert.equal(existsSync(join(clone.folder, 'node_modules', '.install-stamp')), false)
  })

  test('runs npm once for two tasks that start together', async (t) => {
    const clone = createClone(t, NPM.takesAWhile)

    const both = await Promise.all([clone.install().ended, clone.install().ended])

    assert.deepEqual(
      both.map(({ output }) => output.endsWith('problem: null\n')),
      [true, true],
    )
    assert.equal(clone.calls().length, 1)
  })
})

/** A folder with a lockfile, and a script that replaces npm. */
function createClone(t: TestContext, npm: string) {
  const folder = temporaryFolder(t, {
    'package-lock.json': '{ "packages": { "": {}, "node_modules/a": {} } }',
    calls: '',
  })
  t.after(() => rmSync(join(ROOT, '.cache', 'installing', basename(folder)), { recursive: true, force: true }))
  const replaceNpm = (part: string) => writeFileSync(join(folder, 'npm-cli.js'), npmDoing(part))
  replaceNpm(npm)
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  return {
    folder,
    replaceNpm,
    install: ({ needs = 'all', NODE_ENV = '' } = {}) =>
      startNode(programFor({ folder, what: 'the packages', needs }), {
        env: { npm_execpath: join(folder, 'npm-cli.js'), NODE_ENV },
      }),
    calls: () => readFileSync(join(folder, 'calls'), 'utf8').split('\n').filter(Boolean),
    lockfile: () => readFileSync(join(folder, 'package-lock.json'), 'utf8'),
    replaceLockfile: (text: string) => writeFileSync(join(folder, 'package-lock.json'), text),
    async untilNpmRuns() {
      while (readFileSync(join(folder, 'calls'), 'utf8') === '') await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

function npmDoing(part: string): string {
  return `const { appendFileSync, mkdirSync } = require('node:fs')
    appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
    ${part}`
}

function programFor(request: object): readonly string[] {
  const program = `
    import { installPackages } from ${JSON.stringify(INSTALL)}
    console.log('problem: ' + await installPackages(${JSON.stringify(request)}))`
  return ['--input-type=module', '--eval', program]
}
