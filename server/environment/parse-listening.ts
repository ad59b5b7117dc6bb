import { isIP } from 'node:net'
import { success } from '../../core/result.ts'
import { mistake, type SettingParser } from './setting.ts'

const GREATEST_PORT = 65_535
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i

/** A port to listen on; 0 lets the system choose one. */
export const parsePort: SettingParser<number> = (setting) => {
  const port = /^\d{1,5}$/.test(setting.text) ? Number(setting.text) : Number.NaN
  return port <= GREATEST_PORT ? success(port) : mistake(setting, `a whole number from 0 to ${GREATEST_PORT}`)
}

/** A host name or IP address to listen on. */
export const parseHost: SettingParser<string> = (setting) =>
  isIP(setting.text) !== 0 || HOST_NAME.test(setting.text)
    ? success(setting.text)
    : mistake(setting, 'a host name or an IP address without brackets and port, such as 0.0.0.0')
