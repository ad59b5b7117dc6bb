import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { PROBLEMS } from '../../../core/problems/problems.ts'
import { failure, success } from '../../../core/result.ts'
import { createPath, decodePathname, parsePath } from '../../../core/routing/location.ts'

describe('address (specification 2, 8)', () => {
  test('is split into pathname, query and fragment', () => {
    const path = '/projects/commander?query=git%20log&a=?#line-3?#'

    const parts = parsePath(path)

    assert.deepEqual(parts, { pathname: '/projects/commander', search: '?query=git%20log&a=?', hash: '#line-3?#' })
  })

  test('has no query in its fragment', () => {
    const path = '/projects#why?'

    const parts = parsePath(path)

    assert.deepEqual(parts, { pathname: '/projects', search: '', hash: '#why?' })
  })

  test('ignores a lone ? or # at its end', () => {
    const paths = ['/projects?', '/projects#', '/projects?#']

    const parts = paths.map(parsePath)

    for (const part of parts) assert.deepEqual(part, { pathname: '/projects', search: '', hash: '' })
  })

  test("is the home page if empty, and isn't decoded", () => {
    const paths = ['', '/%70rojects%3F']

    const pathnames = paths.map((path) => parsePath(path).pathname)

    assert.deepEqual(pathnames, ['/', '/%70rojects%3F'])
  })

  test('is joined from its parts', () => {
    const path = '/projects/commander?query=git#top'

    const again = createPath({ ...parsePath(path) })

    assert.equal(again, path)
  })

  test('gets a missing ? or #, but no lone one', () => {
    const parts = [
      { pathname: '/projects', search: 'a=1', hash: 'top' },
      { pathname: '', search: '?', hash: '#' },
    ]

    const paths = parts.map(createPath)

    assert.deepEqual(paths, ['/projects?a=1#top', '/'])
  })

  test('is decoded once, without new segments or queries', () => {
    const pathnames = ['/%70rojects', '/%2570rojects', '/a%2Fb%3Fc%23d', '/%D1%8F', '/plain']

    const decoded = pathnames.map(decodePathname)

    assert.deepEqual(decoded, ['/projects', '/%70rojects', '/a%2Fb%3Fc%23d', '/я', '/plain'].map(success))
  })

  test("reports an undecodable path in the specification's words", () => {
    const pathnames = ['/%', '/%E0%A4%A', '/%zz', '/%C0%80', '/ok/%FF']

    const decoded = pathnames.map(decodePathname)

    for (const result of decoded) assert.deepEqual(result, failure({ code: 'address/undecodable' }))
    assert.equal(
      PROBLEMS['address/undecodable'].title,
      'Pathname could not be decoded; this is likely caused by an invalid percent-encoding',
    )
  })
})
