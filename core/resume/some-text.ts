import type { Parser } from '../parse.ts'
import { success } from '../result.ts'
import { isWebAddress } from '../web-address.ts'
import { wrongValue } from './wrong-value.ts'

// Without what begins a query or a fragment, which would be more than an address in a link.
const MAIL_ADDRESS = /^[^\s@?#&%]+@[^\s@?#&%]+$/

/** A text without the white space around it; '' where it is missing, null or blank, as the standard asks for none. */
export const someText: Parser<string> = (input, field = '') => {
  if (input === undefined || input === null) return success('')
  return typeof input === 'string' ? success(input.trim()) : wrongValue(field, 'a text', input)
}

/** An absolute address on the web, or ''. */
export const webAddress = someTextLike(isWebAddress, 'an address that begins with https:// or http://')

/** The address of a mailbox, or ''. */
export const mailAddress = someTextLike((text) => MAIL_ADDRESS.test(text), 'a mail address such as "name@example.com"')

function someTextLike(isOne: (text: string) => boolean, expected: string): Parser<string> {
  return (input, field = '') => {
    const parsed = someText(input, field)
    return !parsed.ok || parsed.value === '' || isOne(parsed.value) ? parsed : wrongValue(field, expected, input)
  }
}
