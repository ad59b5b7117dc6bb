import type { Answers, Picture } from './answers.ts'

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\' }

/**
 * Characters to escape in a literal: single quotes, backslashes, controls, line ends, lone surrogates, and format
 * characters except the two joiners, which connect letters and emoji.
 */
const TO_ESCAPE = /['\\\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu

/** The last settings in the file. `commander new` doesn't ask about them. */
const OTHER_SETTINGS = `  // Returning visitors can read the site offline. This turns that off, even for those who have visited before.
  //
  // offline: false,

  // Texts in your commands that look like secrets but aren't. Builds don't stop for these.
  //
  // notSecrets: ['hunter22'],

  // More settings. Without them, the site fetches its commands from its own server, and \`npm start\` includes a sample
  // sign-in provider with one user. The environment variable in brackets overrides the setting.
  //
  // apiUrl: 'https://api.example.com/api/commands',  the address of the list of commands         (API_URL)
  // authDomain: 'example.eu.auth0.com',              the host name of your OpenID provider       (AUTH_DOMAIN)
  // authClientId: 'your-client-id',                  the client that you registered there        (AUTH_CLIENT_ID)
  // authAudience: 'https://api.example.com',         the API that access tokens are for          (AUTH_AUDIENCE)
  // authOrigins: ['https://login.example.com'],      origins of its endpoints, if they differ
`

/** The text of `content/site.ts` for an owner. Settings that aren't set are included as commented-out examples. */
export function siteFile(answers: Answers): string {
  const { name, tagline, birth, contacts, siteUrl, picture, language } = answers
  const { email, links } = contacts
  return `import type { SiteSettings } from 'commander-portfolio'

/**
 * The settings of this site. Change anything you like, then restart the site. Mistakes are reported with their lines.
 */
export const site: SiteSettings = {
  // The language of the pages, such as en, de, ro or ar. For a language that isn't included, put the texts into
  // words.ts, in the same folder as this file.
  ${setting('language', language, 'en')}

  // The large name on the home page. It's also part of every page's title.
  name: ${textLiteral(name)},

  // A short sentence about you, shown below the name. This setting and all the following ones are optional.
  ${setting('tagline', tagline, 'Web developer: I make slow pages fast, and climb when it is dry.')}

  // The moment of your birth: the date, the time, and the offset from UTC at that place on that day. It's published,
  // because the counter on the home page starts from it. If you don't know the time, noon will do.
  ${setting('birth', birth, '1990-05-17T12:00:00+03:00')}

  // Says on the home page that the site is hosted on a static object-storage bucket. Uncomment it if yours is.
  //
  // hostedOnBucket: true,

  // A picture of any size in the same folder as this file. A square from its middle is shown in a circle, on light and
  // dark backgrounds, and as the site's icon. The description is for people who can't see the picture.
  ${setting('avatar', picture === null ? null : pictureName(picture), 'me.jpg')}
  ${setting('avatarDescription', picture === null ? null : '', 'Me on a bicycle, laughing')}

  // A short line above your contact details that says where you are and if you're available for work.
  //
  // location: 'Lisbon, Portugal · open to remote work',

  // Shown on the home page, with a button to copy it.
  ${setting('email', email, 'name@example.com')}

  // Your profiles on other sites, in display order: the name of the site and the address of your page there.
  ${linksSetting(links)}

  // Example searches on the home page. A search is shown only if a public command contains all of its words.
  //
  // searches: ['undo commit', 'disk space'],

  // The site's public address, including a path if there is one. Addresses in pages are based on it.  (SITE_URL)
  ${setting('siteUrl', siteUrl, 'https://example.com')}

${OTHER_SETTINGS}}
`
}

/** The name of the owner's picture in `content/`. */
export function pictureName({ extension }: Picture): string {
  return `me.${extension}`
}

/** Writes a setting with its value, or as a commented-out example if it isn't set. */
function setting(name: string, value: string | null, example: string): string {
  return value === null ? `// ${name}: ${textLiteral(example)},` : `${name}: ${textLiteral(value)},`
}

function linksSetting(links: Answers['contacts']['links']): string {
  if (links.length === 0) return "// links: [{ name: 'GitHub', url: 'https://github.com/name' }],"
  const entries = links.map(({ name, url }) => `    { name: ${textLiteral(name)}, url: ${textLiteral(url)} },\n`)
  return `links: [\n${entries.join('')}  ],`
}

/** Writes a text as a single-quoted TypeScript literal on one line. */
export function textLiteral(text: string): string {
  return `'${text.replace(TO_ESCAPE, (character) => NAMED[character] ?? codeOf(character))}'`
}

function codeOf(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
