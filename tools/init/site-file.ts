import type { Answers } from './answers.ts'
import { textLiteral } from './text-literal.ts'

/** The text of `content/site.ts` for an owner; every setting that is not set is explained in a comment. */
export function siteFile({ name, tagline, birth, contacts: { email, links }, siteUrl }: Answers): string {
  return `import type { SiteSettings } from '../core/site-settings.ts'

/**
 * Who this site is about. Change whatever you like, then start the site again: mistakes are told with their line.
 * Source: specification 1 and 9, where the owner's name and birth date are left open.
 */
export const site: SiteSettings = {
  // The large name on the home page, and the name in the titles of the pages.
  name: ${textLiteral(name)},

  // One short sentence about you, below the name.
  tagline: ${textLiteral(tagline)},

  // When you were born, as one instant: date, time and the offset from UTC of that place on that day. The counter on
  // the home page starts from it. If you do not know the time, noon will do.
  birth: ${textLiteral(birth)},

  // A picture beside this file, square, small (a few KB), good in a circle on light and dark; and what someone who cannot
  // see it should know of it. It is the icon too.
  //
  // avatar: 'me.webp',
  // avatarDescription: 'Me on a bicycle, laughing',

  // Where people write to. The home page shows it with a button that copies it; without it there is none.
  ${email === null ? "// email: 'name@example.com'," : `email: ${textLiteral(email)},`}

  // Where else you are found, in this order: the name of the place, and the address of your page there.
  ${linksSetting(links)}

  // The site's public address, perhaps with a path. All the addresses in the pages derive from it.  (SITE_URL)
  ${siteUrl === null ? "// siteUrl: 'https://example.com'," : `siteUrl: ${textLiteral(siteUrl)},`}

  // Who was here once can read the site without a network. This switches it off, for those who were here too.
  //
  // offline: false,

  // More settings may be given here. Without them the site asks its own server for the commands, and \`npm start\`
  // brings a sign-in provider of its own with one sample user. The environment variable in brackets wins over the line.
  //
  // apiUrl: 'https://api.example.com/api/commands',  where the list of commands is fetched from  (API_URL)
  // authDomain: 'example.eu.auth0.com',              the host name of your OpenID provider       (AUTH_DOMAIN)
  // authClientId: 'your-client-id',                  the client that you registered there        (AUTH_CLIENT_ID)
  // authAudience: 'https://api.example.com',         the API that access tokens are for          (AUTH_AUDIENCE)
  // authOrigins: ['https://login.example.com'],      where its endpoints are, if not on that host
}
`
}

function linksSetting(links: Answers['contacts']['links']): string {
  if (links.length === 0) return "// links: [{ name: 'GitHub', url: 'https://github.com/name' }],"
  const entries = links.map(({ name, url }) => `    { name: ${textLiteral(name)}, url: ${textLiteral(url)} },\n`)
  return `links: [\n${entries.join('')}  ],`
}
