import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ROOT } from '../../tools/build/paths.ts'
import { containerStages, copiedFiles, inLastStage } from './container-file.ts'
import { containerProcess } from './container-process.ts'
import { makeCopy, type SealedCopy, whyNotSealed } from './sealed-copy.ts'

const skip = whyNotSealed()
const folder = mkdtempSync(join(tmpdir(), 'container-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let copy: SealedCopy | null = null

/** One for all tests of this file, as it takes a while to make. */
function sealedCopy(): SealedCopy {
  copy ??= makeCopy(folder)
  return copy
}

test('the container is made from a Node of one version, and needs no network but for packages', () => {
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

test('the container copies nothing that is not there or not let through', () => {
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

test('the container runs Node alone, as somebody who is not root', () => {
  assert.deepEqual(inLastStage('USER'), ['node'])
  assert.deepEqual(inLastStage('VOLUME'), ['/data'])
  assert.deepEqual(inLastStage('STOPSIGNAL'), ['SIGTERM'])
  assert.match(inLastStage('CMD')[0] ?? '', /^\["node", /)
  assert.match(inLastStage('HEALTHCHECK')[0] ?? '', /CMD \["node", /)
})

test('what is in the container serves the site, without rights and on a file system that is read-only', {
  skip,
}, async () => {
  const sealed = sealedCopy()
  const server = await containerProcess(sealed)
  after(() => server.kill())

  const page = await fetch(`${server.url}/projects`)
  const list = await fetch(`${server.url}/api/commands`)
  const health = await server.checkHealth()
  const backedUp = await server.run(['tools/backup.ts'])
  const rights = server.rights()
  const ended = await server.stop()

  assert.deepEqual([page.status, list.status, health, backedUp], [200, 200, 0, 0])
  assert.deepEqual(rights, { user: '65534', capabilities: '0000000000000000', noNewPrivileges: '1' })
  assert.deepEqual(ended, 0)
  assert.ok(readdirSync(sealed.data).includes('commander.db'))
})

test('a container that is told another address than its image was built for does not start', { skip }, async () => {
  const sealed = sealedCopy()

  const refusal = await containerProcess(sealed, { SITE_URL: 'https://other.example' }).then(String, String)

  assert.match(refusal, /SITE_URL is "https:\/\/other\.example", but the site was built with "http:\/\/localhost:3000"/)
})
