import assert from 'node:assert/strict'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ROOT, unusablePathSentence } from '../../cli/bootstrap/folders.js'
import { isTask, USAGE } from '../../cli/bootstrap/tasks.js'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const WHERE_TO = 'Check out the project into a folder of your own, then run the command there.'
const RUN = join(ROOT, 'cli/bootstrap/run.js')
const RUNNING = ['start', 'serve', 'test', 'dev', 'build', 'bench', 'check']
const MAINTAINING = ['test', 'bench', 'check']
const TASKS = [...RUNNING, 'backup', 'restore', 'doctor', 'library']

/** Settings that make the server of a large library release memory. See `docs/scaling.md`. */
const SPARING = {
  tunables: 'glibc.malloc.mmap_threshold=1048576:glibc.malloc.trim_threshold=16777216',
  option: '--max-semi-space-size=16',
}

describe('tasks', () => {
  for (const task of TASKS) {
    test(`need no Unix shell (${task})`, () => {
      const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

      const script = scripts[task]

      assert.equal(script, `node cli/bootstrap/run.js ${task}`)
      const folder = MAINTAINING.includes(task) ? 'tools' : 'cli'
      assert.ok(existsSync(join(ROOT, folder, `${task}.ts`)), `${folder}/${task}.ts is missing`)
    })
  }

  test('are known to the bootstrap', () => {
    const words = [...TASKS, 'deploy', 'Start', '', 'constructor', '../start', undefined]

    const known = words.filter(isTask)

    assert.deepEqual(known, TASKS)
  })

  for (const task of TASKS) {
    test(`only print their usage with --help (${task})`, async () => {
      const { code, output, errors } = await runNode([RUN, task, '--help'])

      assert.deepEqual({ code, errors }, { code: 0, errors: '' })
      assert.match(output, new RegExp(`^Usage: npm (run )?${task}`))
    })
  }

  for (const task of ['dev', 'check']) {
    test(`refuse arguments (${task})`, async () => {
      const { code, output, errors } = await runNode([RUN, task, '--port', '3'])

      assert.deepEqual([code, output], [1, ''])
      assert.match(
        errors,
        new RegExp(`^The command line is "--port 3", but "${task}" takes no arguments\\.\\n\\nUsage: `),
      )
    })
  }

  for (const [what, args] of [
    ['an unknown task', ['deploy']],
    ['no task', []],
  ] as const) {
    test(`are listed for ${what}`, async () => {
      const { code, output, errors } = await runNode([RUN, ...args])

      assert.deepEqual({ code, output, errors }, { code: 1, output: '', errors: `${USAGE}\n` })
    })
  }

  test('refuse a folder in which nothing can be built', async (t) => {
    for (const name of ['a#b', 'a?b', 'two\nrows']) {
      const folder = join(temporaryFolder(t), name)
      cpSync(join(ROOT, 'cli/bootstrap'), join(folder, 'cli/bootstrap'), {
        recursive: true,
        filter: (path) => !path.includes('node_modules'),
      })
      cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))

      const { code, output, errors } = await runNode([join(folder, 'cli/bootstrap/run.js'), 'build'])

      assert.deepEqual([code, output], [1, ''])
      assert.match(errors, /^The site can't be built in ".+" because the path contains ".{1,2}"\. .+\n$/)
      assert.equal(existsSync(join(folder, '.cache')), false)
    }
  })

  test("refuse a checkout that they can't write to", {
    skip: process.getuid?.() === 0 ? false : 'only root can become another user',
  }, async (t) => {
    const folder = temporaryFolder(t)
    for (const name of ['cli/bootstrap', 'package.json', 'package-lock.json'])
      cpSync(join(ROOT, name), join(folder, name), {
        recursive: true,
        filter: (path) => !path.includes('node_modules'),
      })
    mkdirSync(join(folder, 'content'))
    chmodSync(folder, 0o755)
    const before = readdirSync(folder)

    for (const task of ['start', 'build', 'library']) {
      const program = `process.setgid(65534); process.setuid(65534); process.argv.splice(1, 0, ${JSON.stringify(RUN)}); `
      const script = `${program}await import(${JSON.stringify(pathToFileURL(join(folder, 'cli/bootstrap/run.js')).href)})`
      const { code, output, errors } = await runNode(['--input-type=module', '--eval', script, task], {
        cwd: folder,
      })

      assert.deepEqual([code, output], [1, ''])
      assert.equal(errors, `${folder} can't be written to by this user (EACCES). ${WHERE_TO}\n`)
    }
    assert.deepEqual(readdirSync(folder), before)
  })

  test('accept folders with other unusual names', () => {
    for (const path of ['/a b', '/größe', "/it's", '/100%', '/a%20b', '/a[b]{c}(d)', '/a&b;c', '/ț/日本'])
      assert.equal(unusablePathSentence(path), null, path)
  })

  for (const [task, flags] of [
    ['serve', { options: [SPARING.option], tunables: SPARING.tunables }],
    ['backup', { options: [] }],
  ] as const) {
    test(`run ${flags.options.length > 0 ? 'with' : 'without'} the server's memory flags (${task})`, async () => {
      const report = `console.log(JSON.stringify({
        options: process.execArgv.slice(2), tunables: process.env.GLIBC_TUNABLES }))`
      const preload = ['--import', `data:text/javascript,${encodeURIComponent(report)}`]
      const { GLIBC_TUNABLES: _, ...env } = process.env

      const { output } = await runNode([...preload, RUN, task, '--unknown'], { env })

      assert.deepEqual(JSON.parse(output.trim().split('\n').at(-1) ?? ''), flags)
    })
  }

  test('use the same memory flags as the container', () => {
    const container = readFileSync(join(ROOT, 'Containerfile'), 'utf8')

    assert.ok(container.includes(`ENV GLIBC_TUNABLES=${SPARING.tunables}\n`))
    assert.ok(container.includes(`CMD ["node", "${SPARING.option}"`))
  })

  test('run in CI through npm test', () => {
    const path = join(ROOT, '.ci/run')

    const script = readFileSync(path, 'utf8')

    assert.match(script, /^#!\/usr\/bin\/env bash\n/)
    assert.match(script, /\nexec npm test\n$/)
    assert.ok(statSync(path).mode & 0o100, '.ci/run is not executable')
  })

  test('start from code that imports no package', () => {
    const folder = join(ROOT, 'cli/bootstrap')
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'))

    const imports = names.flatMap((name) =>
      Array.from(readFileSync(join(folder, name), 'utf8').matchAll(/from '([^']+)'/g), ([, target = '']) => target),
    )

    assert.ok(names.length > 5)
    assert.deepEqual(
      imports.filter((target) => !target.startsWith('node:') && !/^\.\/[\w-]+\.js$/.test(target)),
      [],
    )
  })
})
