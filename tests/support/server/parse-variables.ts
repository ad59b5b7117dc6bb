import assert from 'node:assert/strict'
import { type EnvironmentDefaults, parseEnvironment } from '../../../server/environment/environment.ts'

export type Variables = Readonly<Record<string, string>>

export function parse(variables: Variables, defaults: EnvironmentDefaults = {}) {
  const parsed = parseEnvironment(variables, defaults)
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.error.join('\n'))
  return parsed.value
}

export function mistakesInVariables(variables: Variables, defaults: EnvironmentDefaults = {}): readonly string[] {
  const parsed = parseEnvironment(variables, defaults)
  return parsed.ok ? [] : parsed.error
}
