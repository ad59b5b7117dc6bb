import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { openCv } from './open-cv.ts'
import { ownCv, WITH_CV } from './own-cv.ts'

describe('resume.json', () => {
  test('is published as written', WITH_CV, async () => {
    const response = await fetch(`${await siteUrl()}/resume.json`)

    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/json')
    assert.equal(await response.text(), ownCv?.text)
  })

  test('is offered on the CV', WITH_CV, async () => {
    const { page, leave } = await createVisitor()
    await openCv(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'JSON' }).click(),
    ])

    assert.equal(download.suggestedFilename(), 'resume.json')
    assert.equal(await readFile(await download.path(), 'utf8'), ownCv?.text)
    await leave()
  })
})
