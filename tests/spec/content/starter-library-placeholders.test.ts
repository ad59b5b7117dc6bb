import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'

const TAGS = new Set([
  'archive',
  'backup',
  'build',
  'container',
  'csv',
  'database',
  'debug',
  'destructive',
  'filesystem',
  'history',
  'jobs',
  'json',
  'logs',
  'media',
  'networking',
  'packages',
  'performance',
  'permissions',
  'remote',
  'search',
  'security',
  'service',
  'storage',
  'text-processing',
  'undo',
  'web',
])

describe('starter library', () => {
  test('has no prompts or unmarked placeholders', OF_SAMPLE, () => {
    const unready = OWN_LIBRARY.filter((command) =>
      /^[$#%>] |\{\{|\}\}|<[a-z][\w -]*>|\.\.\.$/m.test(textAroundPlaceholders(command)),
    )

    assert.deepEqual(idsOf(unready), [])
  })

  test('has many lines with placeholders, some with choices', OF_SAMPLE, () => {
    const placeholders = OWN_LIBRARY.map(({ line }) => placeholdersOf(parseLine(line ?? '')))

    const withPlaceholders = placeholders.filter(({ length }) => length > 0)
    const withChoices = placeholders.filter((all) => all.some(({ choices }) => choices.length > 1))

    assert.ok(withPlaceholders.length > OWN_LIBRARY.length / 4, `${withPlaceholders.length} with placeholders`)
    assert.ok(withPlaceholders.length < OWN_LIBRARY.length / 2, `${withPlaceholders.length} with placeholders`)
    assert.ok(withChoices.length > 10, `${withChoices.length} with choices`)
  })

  test('has short placeholder names and sample defaults', OF_SAMPLE, () => {
    const unsuitable = OWN_LIBRARY.filter(({ line }) => {
      const placeholders = placeholdersOf(parseLine(line ?? ''))
      return (
        placeholders.length > 4 ||
        placeholders.some(({ name, choices }) => !/^[a-z][a-z ]{1,15}$/.test(name) || !choices[0])
      )
    })

    assert.deepEqual(idsOf(unsuitable), [])
  })

  test('has a small vocabulary of tags, each used repeatedly', OF_SAMPLE, () => {
    const tagged = OWN_LIBRARY.filter(({ tags = [] }) => tags.length > 0)
    const untidy = tagged.filter(({ tags = [] }) => tags.length > 3 || new Set(tags).size < tags.length)
    const unused = [...TAGS].filter((tag) => tagged.filter(({ tags = [] }) => tags.includes(tag)).length < 3)
    const used = new Set(tagged.flatMap(({ tags = [] }) => tags))

    assert.ok(tagged.length > OWN_LIBRARY.length / 2, `${tagged.length} tagged`)
    assert.ok(TAGS.size <= 26, `${TAGS.size} tags`)
    assert.deepEqual([...used].toSorted(), [...TAGS])
    assert.deepEqual(idsOf(untidy), [])
    assert.deepEqual(unused, [])
  })

  test('has no tag named after a platform', OF_SAMPLE, () => {
    const platforms = new Set(OWN_LIBRARY.map(({ platform = '' }) => singular(platform)))

    const both = [...TAGS].filter((tag) => platforms.has(singular(tag)))

    assert.deepEqual(both, [])
  })
})

function singular(name: string): string {
  return name.toLowerCase().replace(/(?<=ss)es$|(?<!s)s$/, '')
}

function textAroundPlaceholders({ line }: Command): string {
  return parseLine(line ?? '')
    .map((part) => (part.kind === 'text' ? part.text : 'sample'))
    .join('')
}

function idsOf(commands: readonly Command[]): readonly string[] {
  return commands.map(({ id }) => id)
}
