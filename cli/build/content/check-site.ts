import { existsSync } from 'node:fs'
import { parseSiteSettings } from '../../../core/content/site-settings.ts'
import { isObject, type Parser } from '../../../core/parsing/parse.ts'
import { listEntries, mistake, parseExactText } from '../../../server/environment/setting.ts'
import { parseApiUrl, parseIssuer, parseOrigin, parseSiteUrl } from '../../../server/environment/site-addresses.ts'
import { fileIn } from '../file-in.ts'
import { canDecodePicture } from '../pictures/can-decode-picture.ts'
import { type ExportedValue, faultAt, parseFaults, showPath, unexpected } from './check-export.ts'
import type { ContentFault } from './content-fault.ts'
import type { FieldPath } from './content-source.ts'
import { isLanguage, tagForName } from './language-tag.ts'
import { isLinkAddress, isMailAddress } from './owner-address.ts'

const PICTURE_NAME = /^[^/\\]+\.(?:svg|png|jpe?g|webp|avif)$/

type Complaint = { readonly path: FieldPath; readonly expected: string }

const SETTING_PARSERS: Readonly<Record<string, Parser<string>>> = {
  siteUrl: parseSiteUrl,
  apiUrl: parseApiUrl,
  authDomain: parseIssuer,
  authAudience: parseExactText,
}

/** Checks the settings. The avatar must be in the folder `content`, and the birth must not be after `now`. */
export async function checkSite(exported: ExportedValue, content: string, now: Date): Promise<readonly ContentFault[]> {
  const faults = parseFaults(exported, parseSiteSettings)
  if (!isObject(exported.value)) return faults
  const site = exported.value
  const ofLanguage = languageComplaints(site)
  const complaints = [...ofLanguage, ...birthComplaints(site, now), ...addressComplaints(site)]
  const isOtherwise = ({ message }: ContentFault) => ofLanguage.length === 0 || !message.startsWith('language is ')
  return [
    ...faults.filter(isOtherwise),
    ...complaints.map(({ path, expected }) => unexpected(exported, path, expected)),
    ...settingFaults(exported, site),
    ...(isWritten(site.avatar) ? await checkAvatar(exported, site.avatar, content) : []),
  ]
}

type Site = Readonly<Record<string, unknown>>

/** Describes a wrong language more specifically than the parser does. */
function languageComplaints({ language }: Site): readonly Complaint[] {
  if (!isWritten(language)) return []
  const meant = tagForName(language) ?? tagForName(language.split(/[-_]/)[0] ?? '')
  if (meant !== null) return [{ path: ['language'], expected: `"${meant}", the tag of that language` }]
  const isTag = parseSiteSettings({ name: 'any', language }).ok
  return isTag && !isLanguage(language) ? [{ path: ['language'], expected: LANGUAGE_TAG }] : []
}

const LANGUAGE_TAG = 'the tag of a language, such as en, de or pt-BR'

function birthComplaints({ birth }: Site, now: Date): readonly Complaint[] {
  const isToCome = typeof birth === 'string' && Date.parse(birth) > now.getTime()
  return isToCome ? [{ path: ['birth'], expected: 'a date in the past' }] : []
}

function addressComplaints({ email, links }: Site): readonly Complaint[] {
  const complaints: Complaint[] = []
  if (isWritten(email) && !isMailAddress(email)) {
    complaints.push({ path: ['email'], expected: 'an email address, such as name@example.com' })
  }
  for (const [index, link] of (Array.isArray(links) ? links : []).entries()) {
    const url: unknown = isObject(link) ? link.url : undefined
    if (!isWritten(url) || isLinkAddress(url)) continue
    complaints.push({ path: ['links', index, 'url'], expected: 'an address with https://, http:// or mailto:' })
  }
  return complaints
}

/** Mistakes that parsing the environment would report later, but without their line. */
function settingFaults(exported: ExportedValue, site: Site): readonly ContentFault[] {
  const single = Object.entries(SETTING_PARSERS).map(([field, parser]) => ({
    path: [field],
    text: site[field],
    parser,
  }))
  const origins = Array.isArray(site.authOrigins) ? site.authOrigins : []
  const listed = origins.flatMap((origin: unknown, index) =>
    (isWritten(origin) ? listEntries(origin) : []).map((text) => ({
      path: ['authOrigins', index],
      text,
      parser: parseOrigin,
    })),
  )
  return [...single, ...listed].flatMap(({ path, text, parser }) => {
    if (!isWritten(text)) return []
    const parsed = parser(text)
    if (parsed.ok) return []
    return parsed.error.map(({ expected }) =>
      faultAt(exported, path, mistake({ name: showPath(path), text }, expected)),
    )
  })
}

/** False for a value that is missing, or that the parser already reports: one that is blank or not a string. */
function isWritten(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

async function checkAvatar(exported: ExportedValue, avatar: string, content: string): Promise<readonly ContentFault[]> {
  const unlike = (expected: string) => [unexpected(exported, ['avatar'], expected)]
  const file = fileIn(content, avatar)
  const isDescribed = isObject(exported.value) && exported.value.avatarDescription !== undefined
  const expected = "a description for people who can't see the picture, or '' for none"
  const description = isDescribed ? [] : [unexpected(exported, ['avatarDescription'], expected)]
  if (!PICTURE_NAME.test(avatar)) {
    return unlike('the name of a picture beside this file: .svg, .png, .jpg, .webp or .avif')
  }
  if (!existsSync(file)) return unlike(`an existing picture: there is no content/${avatar}`)
  if (await canDecodePicture(file)) return description
  return unlike(`a readable picture: content/${avatar} isn't one, or is damaged`)
}
