import { parseArgs } from 'node:util'
import { usageOf } from './bootstrap/tasks.js'
import { examine } from './doctor/examine.ts'
import { isHealthy, jsonOf, linesOf } from './doctor/finding.ts'
import { readAddress } from './doctor/read-address.ts'

const request = readCommandLine()
const address = request === null ? null : readAddress(request.given)
if (request === null || address === null) {
  console.error(usageOf('doctor'))
  process.exitCode = 2
} else if (!address.ok) {
  console.error(address.error)
  process.exitCode = 2
} else {
  const findings = await examine(address.value)
  if (request.json) console.log(jsonOf(address.value, findings))
  else for (const line of [`Checking ${address.value}`, ...linesOf(findings)]) console.log(line)
  process.exitCode = isHealthy(findings) ? 0 : 1
}

function readCommandLine(): { readonly given: string; readonly json: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    return positionals.length === 1 ? { given: positionals[0] ?? '', json: values.json } : null
  } catch {
    return null // an unknown option
  }
}
