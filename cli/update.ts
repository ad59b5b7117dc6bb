import { gitIn, updateCode } from './update/update-code.ts'

const updated = updateCode(gitIn(process.cwd()))

if (updated.ok) for (const sentence of updated.value) console.log(sentence)
else {
  for (const sentence of updated.error) console.error(sentence)
  process.exitCode = 1
}
