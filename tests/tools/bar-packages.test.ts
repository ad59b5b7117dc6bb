import assert from 'node:assert/strict'
import { dirname, relative } from 'node:path/posix'
import { describe, test } from 'node:test'
import { measureImportedPackages, measurePackages } from '../../tools/check/packages.ts'
import { aSource } from './a-source.ts'

for (const version of ['^1.0.0', '~1.0.0', '1', '1.0', '1.x', '*', 'latest', '>=1.0.0', 'github:someone/a', '']) {
  test(`3. a package asked for as "${version}" is not pinned`, () => {
    const { faults } = measurePackages(aSource({ 'package.json': `{ "devDependencies": { "a": "${version}" } }` }))

    assert.deepEqual(faults, [`package.json asks for a ${version}`])
  })
}

test('3. exact versions pass, pre-releases too', () => {
  const text = '{ "dependencies": { "a": "1.0.0" }, "optionalDependencies": { "b": "18.4.0-beta.17" } }'

  const { faults } = measurePackages(aSource({ 'package.json': text }))

  assert.deepEqual(faults, [])
})

test('3. every package.json of the repository is held to it', () => {
  const { faults } = measurePackages(aSource({ 'tests/machine/package.json': '{ "dependencies": { "a": "^1.0.0" } }' }))

  assert.deepEqual(faults, ['tests/machine/package.json asks for a ^1.0.0'])
})

test('5. ten packages at runtime pass, eleven do not; what only development needs is not counted', () => {
  const packages = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, '1.0.0'])))
  const measure = (count: number) =>
    measurePackages(
      aSource({ 'package.json': `{ "dependencies": ${packages(count)}, "devDependencies": ${packages(30)} }` }),
    )

  const ten = measure(10)
  const eleven = measure(11)

  assert.deepEqual({ faults: ten.faults, figure: ten.figure }, { faults: [], figure: '10 of at most 10 at runtime' })
  assert.deepEqual(eleven.faults, ['package.json has 11 dependencies'])
})

test('3. a version that is no text is a fault, not a crash', () => {
  const { faults } = measurePackages(aSource({ 'package.json': '{ "dependencies": { "a": 1 } }' }))

  assert.deepEqual(faults, ['package.json cannot be read'])
})

const PACKAGES = JSON.stringify({
  dependencies: { hono: '1.0.0', pg: '1.0.0' },
  devDependencies: { 'oidc-provider': '1.0.0', '@types/hast': '1.0.0', vite: '1.0.0', '@vitejs/plugin-react': '1.0.0' },
})

describe('imported packages', () => {
  for (const [path, text] of [
    ['server/http/app.ts', "import { Hono } from 'hono'"],
    ['server/http/app.ts', "import { serve } from 'node:http'"],
    ['server/auth/local-provider/provider.ts', "import { Provider } from 'oidc-provider/lib/provider.js'"],
    ['tools/build.ts', "import react from '@vitejs/plugin-react'\nimport { build } from 'vite'"],
    ['tools/serve.ts', "const build = () => import('vite')"],
    ['web/main.ts', "import type { Root } from 'hast'\nimport map from 'virtual:site-map'"],
  ] as const) {
    test(`may be these: ${path}: ${text}`, () => {
      const { faults } = measureImportedPackages(aSource({ 'package.json': PACKAGES, [path]: text }))

      assert.deepEqual(faults, [])
    })
  }

  for (const [path, text, fault] of [
    ['server/auth/local-provider/page.ts', "import type { Context } from 'koa'", 'imports koa: in no package.json'],
    ['web/main.ts', "import { x } from '@types/node'", 'imports @types/node: in no package.json'],
    ['tools/doctor.ts', "const it = () => import('koa/lib')", 'imports koa: in no package.json'],
    ['server/http/app.ts', "import type { Plugin } from 'vite'", 'imports vite: production does not install it'],
    ['server/http/app.ts', "const it = () => import('vite')", 'imports vite: production does not install it'],
  ] as const) {
    test(`may not be these: ${path}: ${text}`, () => {
      const { faults } = measureImportedPackages(aSource({ 'package.json': PACKAGES, [path]: text }))

      assert.deepEqual(faults, [`${path} ${fault}`])
    })
  }
})

const PROVIDER = { 'server/auth/local-provider/provider.ts': "import { Provider } from 'oidc-provider'" }

describe('packages of the sample sign-in provider', () => {
  for (const path of ['server/http/mount.ts', 'tools/start.ts', 'tests/spec/a.test.ts', 'bench/run.ts']) {
    test(`stay out of ${path}`, () => {
      const text = "import type { Provider } from 'oidc-provider'"

      const { faults } = measureImportedPackages(aSource({ 'package.json': PACKAGES, ...PROVIDER, [path]: text }))

      assert.deepEqual(faults, [`${path} imports oidc-provider: only server/auth/local-provider/ may`])
    })
  }

  for (const program of ['server/app/lambda.ts', 'tools/serve.ts', 'tools/backup.ts', 'tools/restore.ts']) {
    test(`are loaded by ${program} on demand or not at all`, () => {
      const measure = (between: string) =>
        measureImportedPackages(
          aSource({
            'package.json': PACKAGES,
            ...PROVIDER,
            [program]: `import '${relative(dirname(program), 'server/http/mount.ts')}'`,
            'server/http/mount.ts': between,
          }),
        ).faults

      const loaded = measure("import { start } from '../auth/local-provider/provider.ts'")
      const onDemand = measure("const start = () => import('../auth/local-provider/provider.ts')")
      const typeOnly = measure("import type { Options } from '../auth/local-provider/provider.ts'")

      assert.deepEqual(loaded, [
        'server/auth/local-provider/provider.ts loads oidc-provider: production does not install it',
      ])
      assert.deepEqual([onDemand, typeOnly], [[], []])
    })
  }
})
