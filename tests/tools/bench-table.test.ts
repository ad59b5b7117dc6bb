import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMost, noted } from '../../tools/bench/figure.ts'
import { asCount } from '../../tools/bench/show-quantity.ts'
import { renderTable } from '../../tools/bench/table.ts'

test('a table has a line for each figure, with its columns below each other', () => {
  const figures = [
    atMost('requests', 3, { most: 3, show: asCount }),
    atMost('bytes of HTML', 9000, { most: 8192, show: asCount }),
    noted('load', 'wrk'),
  ]

  const table = renderTable(figures)

  assert.deepEqual(table.split('\n'), [
    '  requests       3      at most 3      ok',
    '  bytes of HTML  9,000  at most 8,192  MISSED',
    '  load           wrk',
  ])
})

test('a missed bar stands out, and a figure without a bar has no verdict', () => {
  const missed = renderTable([atMost('bytes', 2, { most: 1, show: asCount })])
  const without = renderTable([noted('bytes', '2')])

  assert.match(missed, /MISSED$/)
  assert.doesNotMatch(without, /ok|MISSED/)
})

test('a table of no figures is empty', () => {
  assert.equal(renderTable([]), '')
})
