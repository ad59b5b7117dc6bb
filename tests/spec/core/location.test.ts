import assert from 'node:assert/strict'
import test from 'node:test'
import { PROBLEMS } from '../../../core/problems.ts'
import { failure, success } from '../../../core/result.ts'
import { createPath, decodePathname, parsePath } from '../../../core/routing/location.ts'

test('2. an address is taken apart into pathname, query and fragment', () => {
  const path = '/projects/commander?query=git%20log&a=?#line-3?#'

  const parts = parsePath(path)

  assert.deepEqual(parts, { pathname: '/projects/commander', search: '?query=git%20log&a=?', hash: '#line-3?#' })
})

test('2. a question mark in the fragment begins no query', () => {
  const path = '/projects#why?'

  const parts = parsePath(path)

  assert.deepEqual(parts, { pathname: '/projects', search: '', hash: '#why?' })
})

test('2. a lone question mark or number sign is no query and no fragment', () => {
  const paths = ['/projects?', '/projects#', '/projects?#']

  const parts = paths.map(parsePath)

  for (const part of parts) assert.deepEqual(part, { pathname: '/projects', search: '', hash: '' })
})

test('2. an empty path is the home page, and taking apart decodes nothing', () => {
  const paths = ['', '/%70rojects%3F']

  const pathnames = paths.map((path) => parsePath(path).pathname)

  assert.deepEqual(pathnames, ['/', '/%70rojects%3F'])
})

test('2. an address is put together again from its parts', () => {
  const path = '/projects/commander?query=git#top'

  const again = createPath({ ...parsePath(path) })

  assert.equal(again, path)
})

test('2. a query or fragment without its mark gets it, and a lone mark is left out', () => {
  const parts = [
    { pathname: '/projects', search: 'a=1', hash: 'top' },
    { pathname: '', search: '?', hash: '#' },
  ]

  const paths = parts.map(createPath)

  assert.deepEqual(paths, ['/projects?a=1#top', '/'])
})

test('2. a pathname is decoded once, and only so far that no segment or query appears in it', () => {
  const pathnames = ['/%70rojects', '/%2570rojects', '/a%2Fb%3Fc%23d', '/%D1%8F', '/plain']

  const decoded = pathnames.map(decodePathname)

  assert.deepEqual(decoded, ['/projects', '/%70rojects', '/a%2Fb%3Fc%23d', '/я', '/plain'].map(success))
})

test('8. a path that cannot be decoded is a problem with the sentence of the specification', () => {
  const pathnames = ['/%', '/%E0%A4%A', '/%zz', '/%C0%80', '/ok/%FF']

  const decoded = pathnames.map(decodePathname)

  for (const result of decoded) assert.deepEqual(result, failure({ code: 'address/undecodable' }))
  assert.equal(
    PROBLEMS['address/undecodable'].title,
    'Pathname could not be decoded; this is likely caused by an invalid percent-encoding',
  )
})
