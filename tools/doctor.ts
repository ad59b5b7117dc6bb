import { parseArgs } from 'node:util'
import { usageOf } from './bootstrap/tasks.js'
import { examine } from './doctor/examine.ts'
import { isWell, jsonOf, linesOf } from './doctor/finding.ts'

const request = readCommandLine()
if (request === null) {
  console.error(usageOf('doctor'))
  process.exitCode = 2
} else {
  const findings = await examine(request.address)
  if (request.json) console.log(jsonOf(request.address, findings))
  else for (const line of linesOf(findings)) console.log(line)
  process.exitCode = isWell(findings) ? 0 : 1
}

function readCommandLine(): { readonly address: string; readonly json: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const address = positionals.length === 1 ? addressOf(positionals[0] ?? '') : null
    return address === null ? null : { address, json: values.json }
  } catch {
    return null // an option that there is not
  }
}

/** An http address without user name, query and fragment, and without a slash at its end; null for anything else. */
function addressOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '' || /[?#]/.test(text)) return null
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
