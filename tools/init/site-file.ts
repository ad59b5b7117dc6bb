import type { Answers } from './answers.ts'

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\' }

/**
 * What may not stand in a literal as it is, or is not seen there: quotes, controls, line ends, half characters, format
 * marks (all but the two joiners, which hold letters and emoji together).
 */
const TO_ESCAPE = /['\\\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu

/** Settings that init doesn't ask about. */
const OTHER_SETTINGS = `  // Who was here once can read the site without a network. This switches it off, for those who were here too.
  //
  // offline: false,

  // Texts in your commands that look like secrets and aren't: a build doesn't stop for these.
  //
  // notSecrets: ['hunter22'],

  // More settings may be given here. Without them the site asks its own server for the commands, and \`npm start\`
  // brings a sign-in provider of its own with one sample user. The environment variable in brackets wins over the line.
  //
  // apiUrl: 'https://api.example.com/api/commands',  where the list of commands is fetched from  (API_URL)
  // authDomain: 'example.eu.auth0.com',              the host name of your OpenID provider       (AUTH_DOMAIN)
  // authClientId: 'your-client-id',                  the client that you registered there        (AUTH_CLIENT_ID)
  // authAudience: 'https://api.example.com',         the API that access tokens are for          (AUTH_AUDIENCE)
  // authOrigins: ['https://login.example.com'],      where its endpoints are, if not on that host
`

/** The text of `content/site.ts` for an owner; every setting that is not set is explained in a comment. */
export function siteFile({ name, tagline, birth, contacts: { email, links }, siteUrl }: Answers): string {
  return `import type { SiteSettings } from '../core/site-settings.ts'

/**
 * Who this site is about. Change whatever you like, then start the site again: mistakes are reported with their line.
 * Source: specification 1 and 9, where the owner's name and birth date are left open.
 */
export const site: SiteSettings = {
  // The language of the pages: en, de, ro or ar. For another one, and for other words than ours, see words.ts beside this file.
  //
  // language: 'en',

  // The large name on the home page, and the name in the titles of the pages.
  name: ${textLiteral(name)},

  // One short sentence about you, below the name. Like all that follows it may be left out, and is then not shown.
  ${setting('tagline', tagline, 'Web developer: I make slow pages fast, and climb when it is dry.')}

  // When you were born, as one instant: date, time and the offset from UTC of that place on that day. The counter on
  // the home page starts from it, so it is published. If you do not know the time, noon will do.
  ${setting('birth', birth, '1990-05-17T12:00:00+03:00')}

  // Says on the home page that the site is hosted on a static object-storage bucket, if yours is.
  //
  // hostedOnBucket: true,

  // A picture beside this file, of any size: a square is cut out of its middle. It is shown in a circle on light and
  // dark, and is the icon too. And what someone who cannot see it should know of it.
  //
  // avatar: 'me.jpg',
  // avatarDescription: 'Me on a bicycle, laughing',

  // Where you are, and whether you can be hired: one short row above the ways to reach you.
  //
  // location: 'Lisbon, Portugal · open to remote work',

  // Where people write to. The home page shows it with a button that copies it; without it there is none.
  ${setting('email', email, 'name@example.com')}

  // Where else you are found, in this order: the name of the place, and the address of your page there.
  ${linksSetting(links)}

  // Example searches on the home page, in your words. Each is shown only if a public command has all of its words.
  //
  // searches: ['undo commit', 'disk space'],

  // The site's public address, perhaps with a path. All the addresses in the pages derive from it.  (SITE_URL)
  ${setting('siteUrl', siteUrl, 'https://example.com')}

${OTHER_SETTINGS}}
`
}

/** A setting with its value, or as a comment with an example where it is not set. */
function setting(name: string, value: string | null, example: string): string {
  return value === null ? `// ${name}: ${textLiteral(example)},` : `${name}: ${textLiteral(value)},`
}

function linksSetting(links: Answers['contacts']['links']): string {
  if (links.length === 0) return "// links: [{ name: 'GitHub', url: 'https://github.com/name' }],"
  const entries = links.map(({ name, url }) => `    { name: ${textLiteral(name)}, url: ${textLiteral(url)} },\n`)
  return `links: [\n${entries.join('')}  ],`
}

/** A text as a literal of TypeScript in single quotes, on one line, which gives exactly that text. */
export function textLiteral(text: string): string {
  return `'${text.replace(TO_ESCAPE, (character) => NAMED[character] ?? codeOf(character))}'`
}

function codeOf(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
