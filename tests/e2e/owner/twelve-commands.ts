import { createCardCommand } from '../../support/browser/command.ts'
import { type SiteUnderTest, startSite } from '../../support/browser/site-under-test.ts'

const NAMES = Array.from({ length: 12 }, (_, index) => `Command ${String.fromCharCode(65 + index)}`)

/**
 * Starts a site with twelve commands, A to L. Command A has the id "A", the notes "Command A" and the line `echo
 * Command A`.
 */
export function startSiteOfTwelve(): Promise<SiteUnderTest> {
  return startSite(NAMES.map((notes) => createCardCommand({ id: notes.at(-1) ?? '', notes, line: `echo ${notes}` })))
}
