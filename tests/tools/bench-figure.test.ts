import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atLeast, atMost, exactly, noted } from '../../tools/bench/figure.ts'

const show = (value: number) => `${value} B`

test('a figure meets a bar that it must not exceed up to the bar itself, and misses it above', () => {
  const verdicts = [8191, 8192, 8193].map((value) => atMost('HTML', value, { most: 8192, show }).verdict)

  assert.deepEqual(verdicts, ['met', 'met', 'missed'])
})

test('a figure meets a bar that it must reach from the bar itself on, and misses it below', () => {
  const verdicts = [0.49, 0.5, 0.51].map((value) => atLeast('speed', value, { least: 0.5, show }).verdict)

  assert.deepEqual(verdicts, ['missed', 'met', 'met'])
})

test('what could not be measured misses its bar, from whichever side', () => {
  assert.equal(atMost('HTML', Number.NaN, { most: 1, show }).verdict, 'missed')
  assert.equal(atLeast('speed', Number.NaN, { least: 1, show }).verdict, 'missed')
})

test('a figure says in the same unit what was measured and what its bar is', () => {
  const html = atMost('HTML', 5000, { most: 8192, show })
  const speed = atLeast('speed', 3, { least: 2, show })

  assert.deepEqual(html, { name: 'HTML', measured: '5000 B', bar: 'at most 8192 B', verdict: 'met' })
  assert.deepEqual(speed, { name: 'speed', measured: '3 B', bar: 'at least 2 B', verdict: 'met' })
})

test('what must be exactly so is shown with what it should be', () => {
  assert.deepEqual(exactly('element', 'text', 'text'), {
    name: 'element',
    measured: 'text',
    bar: 'text',
    verdict: 'met',
  })
  assert.equal(exactly('element', 'picture', 'text').verdict, 'missed')
})

test('what has no bar is neither met nor missed', () => {
  assert.deepEqual(noted('load', 'wrk'), { name: 'load', measured: 'wrk', bar: '', verdict: 'none' })
})
