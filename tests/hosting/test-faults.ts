import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../cli/doctor/examine.ts'
import type { Level } from '../../cli/doctor/finding.ts'
import { networkOf, PUBLISHED, type SiteFault } from './published-site.ts'

/** A fault of a site: the check that should report it, the level of the report, and a description of the fault. */
export type FaultCase = readonly [check: string, level: Level, what: string, fault: SiteFault]

/** Adds a test for each fault: the doctor must report it with advice at that level, and the check must not pass. */
export function testFaults(cases: readonly FaultCase[]): void {
  for (const [check, level, what, fault] of cases) {
    test(`the doctor notices that ${what}`, async () => {
      const findings = await examine(PUBLISHED, networkOf(fault))

      const named = findings.filter((finding) => finding.check === check)
      assert.ok(
        named.some((finding) => finding.level === level && (finding.remedy ?? '') !== ''),
        JSON.stringify(findings.filter((finding) => finding.level !== 'ok')),
      )
      assert.ok(named.every((finding) => finding.level !== 'ok'))
    })
  }
}
