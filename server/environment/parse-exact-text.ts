import { success } from '../../core/result.ts'
import { escapeControls } from '../log.ts'
import { mistake, type SettingParser } from './setting.ts'

const MOST_CHARACTERS = 255 // of a subject: OpenID Connect Core 1.0, section 2

/** A text that is compared to the byte, and therefore never trimmed: a subject, an audience. */
export const parseExactText: SettingParser<string> = (setting) =>
  setting.text.length <= MOST_CHARACTERS && escapeControls(setting.text) === setting.text
    ? success(setting.text)
    : mistake(setting, `at most ${MOST_CHARACTERS} characters, none of them invisible`)
