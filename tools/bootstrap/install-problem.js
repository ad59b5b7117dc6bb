// @ts-check

/** What npm and Node call it when there is no way to the packages. */
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|ERR_SOCKET_TIMEOUT/

const REASON_LINES = 8

/**
 * One sentence that says why an installation failed and what to do next, below npm's own words where the reason is
 * not one that we know.
 *
 * @param {string} what the packages, named for people
 * @param {import('./run-to-end.js').Ending} ending of npm
 */
export function installProblem(what, ending) {
  if (ending.fault !== null) {
    return `Installing ${what} needs npm, which could not be started (${ending.fault.message}): install Node with npm, then run the command again.`
  }
  if (ending.interrupted || ending.signal !== null) {
    return `Installing ${what} was interrupted: run the command again and it starts over.`
  }
  const unreachable = NO_NETWORK.exec(ending.output)
  if (unreachable !== null) {
    return `Installing ${what} failed because the package registry cannot be reached (${unreachable[0]}): connect to the network, then run the command again.`
  }
  return `${reasonIn(ending.output)}
Installing ${what} failed (npm ci ended with code ${ending.code}, its reason is above): put that right, then run the command again and it starts over.`
}

/** @param {string} output */
function reasonIn(output) {
  const lines = output.split('\n')
  const errors = lines.filter((line) => /^npm (error|ERR!)/.test(line))
  return (errors.length > 0 ? errors : lines).slice(0, REASON_LINES).join('\n')
}
