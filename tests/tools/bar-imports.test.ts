import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureImportCycles, measureImportRule, measureScreenImports } from '../../tools/check/imports.ts'
import { aSource } from './a-source.ts'

const FORBIDDEN = [
  ['core', 'content'],
  ['core', 'web'],
  ['content', 'client'],
  ['client', 'content'],
  ['client', 'server'],
  ['server', 'client'],
  ['server', 'web'],
  ['web', 'server'],
  ['web', 'tools'],
  ['server', 'tests'],
  ['tools', 'tests'],
  ['tools', 'bench'],
  ['tests', 'bench'],
  ['bench', 'tests'],
] as const

const ALLOWED = [
  ['client', 'core'],
  ['server', 'core'],
  ['server', 'content'],
  ['web', 'client'],
  ['web', 'content'],
  ['tools', 'server'],
  ['tests', 'tools'],
  ['bench', 'tools'],
] as const

for (const [room, other] of FORBIDDEN) {
  test(`2. ${room} may not import ${other}, be it a value, a type, a re-export or later`, () => {
    const target = `'../../${other}/b.ts'`
    const ways = [
      `import { b } from ${target}`,
      `import type { B } from ${target}`,
      `export { b } from ${target}`,
      `import(${target})`,
      `import ${target}`,
    ]

    const faults = ways.flatMap((way) => measureImportRule(aSource({ [`${room}/deep/a.ts`]: way })).faults)

    assert.deepEqual(faults, Array(5).fill(`${room}/deep/a.ts imports ${other}/b.ts: ${room} may not import ${other}`))
  })
}

for (const [room, other] of ALLOWED) {
  test(`2. ${room} may import ${other}`, () => {
    const { faults } = measureImportRule(aSource({ [`${room}/a.ts`]: `import { b } from '../${other}/b.ts'` }))

    assert.deepEqual(faults, [])
  })
}

test('2. within a room everything may be imported', () => {
  const { faults } = measureImportRule(aSource({ 'core/search/a.ts': "import { b } from '../commands/b.ts'" }))

  assert.deepEqual(faults, [])
})

test('2. content takes only types from core', () => {
  const measure = (text: string) => measureImportRule(aSource({ 'content/a.ts': text })).faults

  const types = ["import type { A } from '../core/a.ts'", "import { type A } from '../core/a.ts'"].flatMap(measure)
  const values = [
    "import { a } from '../core/a.ts'",
    "import { type A, a } from '../core/a.ts'",
    "import '../core/a.ts'",
  ].flatMap(measure)

  assert.deepEqual(types, [])
  assert.deepEqual(values, Array(3).fill('content/a.ts imports core/a.ts: content takes only types from core'))
})

test('2. core and content use no packages, not even of Node', () => {
  const files = aSource({ 'core/a.ts': "import { z } from 'zod'", 'content/a.ts': "import 'node:fs'" })

  const { faults } = measureImportRule(files)

  assert.deepEqual(faults, [
    'core/a.ts imports zod: core uses no packages',
    'content/a.ts imports node:fs: content uses no packages',
  ])
})

test('2. formats uses packages that read them, core none', () => {
  const files = aSource({
    'formats/a.ts': "import { visit } from 'jsonc-parser'",
    'core/search/a.ts': "import { visit } from 'jsonc-parser'",
  })

  const { faults } = measureImportRule(files)

  assert.deepEqual(faults, ['core/search/a.ts imports jsonc-parser: core uses no packages'])
})

test('2. what runs in a browser uses nothing of Node, but may use packages', () => {
  const files = aSource({ 'web/a.tsx': "import 'react'\nimport 'node:path'", 'client/a.ts': "import 'node:http'" })

  const { faults } = measureImportRule(files)

  assert.deepEqual(faults, [
    'web/a.tsx imports node:path: web also runs in a browser',
    'client/a.ts imports node:http: client also runs in a browser',
  ])
})

test('2. an import that is only written in a comment or a text is none', () => {
  const text = "// import '../web/b.ts'\nconst text = \"import '../web/b.ts'\""

  const { faults } = measureImportRule(aSource({ 'core/a.ts': text }))

  assert.deepEqual(faults, [])
})

test('5. a cycle is found and shown, however long', () => {
  const files = aSource({
    'core/a.ts': "import { b } from './b.ts'",
    'core/b.ts': "export { c } from './deep/c.ts'",
    'core/deep/c.ts': "import { a } from '../a.ts'",
    'core/d.ts': "import { a } from './a.ts'",
  })

  const { faults } = measureImportCycles(files)

  assert.deepEqual(faults, ['core/a.ts -> core/b.ts -> core/deep/c.ts -> core/a.ts'])
})

test('5. two files that need each other only for types are a cycle all the same', () => {
  const files = aSource({
    'core/a.ts': "import type { B } from './b.ts'",
    'core/b.ts': "import type { A } from './a.ts'",
  })

  const { faults } = measureImportCycles(files)

  assert.equal(faults.length, 1)
})

test('5. a file that is imported along two ways is no cycle', () => {
  const files = aSource({
    'core/a.ts': "import './b.ts'\nimport './c.ts'",
    'core/b.ts': "import './d.ts'",
    'core/c.ts': "import './d.ts'",
    'core/d.ts': "import 'somewhere'",
  })

  const { faults, figure } = measureImportCycles(files)

  assert.deepEqual({ faults, figure }, { faults: [], figure: '0 among 4 files' })
})

test('2. a screen may not import another screen', () => {
  const screens = ['home', 'projects', 'commander', 'authentication', 'not-found']
  const files = screens.map((screen, index) => {
    const other = screens[(index + 1) % screens.length]
    return [`web/${screen}/page.tsx`, `import { x } from '../${other}/x.tsx'`]
  })

  const { faults } = measureScreenImports(aSource(Object.fromEntries(files)))

  assert.equal(faults.length, 5)
  assert.equal(faults[0], 'web/home/page.tsx imports web/projects/x.tsx')
})

test('2. a screen may import what is its own and what is shared, and the layout may import screens', () => {
  const files = aSource({
    'web/commander/page.tsx':
      "import './list.tsx'\nimport '../ui/tooltip.tsx'\nimport '../../core/result.ts'\nimport 'react'",
    'web/layout/site.tsx': "import '../home/page.tsx'\nimport '../commander/page.tsx'",
  })

  const { faults } = measureScreenImports(files)

  assert.deepEqual(faults, [])
})
