import type { SiteSettings } from '../core/site-settings.ts'

/**
 * Who this site is about. Everything here is a sample: make each line yours, then start the site again.
 * Source: specification 1 and 9, where the owner's name and birth date are left open.
 */
export const site: SiteSettings = {
  // The language of the pages, as a tag such as en, de, ro or ar; other words than ours are in words.ts beside this file.
  language: 'en',

  // The large name on the home page, and the name in the titles of the pages.
  name: 'Ada Sample',

  // One short sentence about you, below the name. Like all that follows it may be left out, and is then not shown.
  tagline: 'Web developer and cyclist: I build for the web, and ride to where it does not reach.',

  // When you were born, as one instant: date, time and the offset from UTC of that place on that day. The counter on
  // the home page starts from it, so it is published. If you do not know the time, noon will do.
  birth: '1990-05-17T06:30:00+03:00',

  // Says on the home page that the site is hosted on a static object-storage bucket, which is for you to know.
  hostedOnBucket: true,

  // A picture beside this file, of any size: a square is cut out of its middle. It is shown in a circle on light and
  // dark, and is the icon too.
  avatar: 'avatar.svg',

  // What someone who cannot see the picture should know of it.
  avatarDescription: 'A drawn cyclist with a green helmet in front of a bicycle wheel',

  // Where you are, and whether you can be hired: one short row above the ways to reach you.
  location: 'Cluj-Napoca · open to remote work',

  // Where people write to. The home page shows it with a button that copies it; without it there is none.
  email: 'ada@example.com',

  // Where else you are found, in this order: the name of the place, and the address of your page there.
  links: [
    { name: 'GitHub', url: 'https://example.com/github' },
    { name: 'Mastodon', url: 'https://example.com/mastodon' },
    { name: 'LinkedIn', url: 'https://example.com/linkedin' },
  ],

  // Example searches on the home page. Each is shown only if a public command has all of its words.
  searches: ['undo commit', 'port in use', 'follow logs'],

  // More settings may be given here. Without them the site asks its own server for the commands, and `npm start`
  // brings a sign-in provider of its own with one sample user. The environment variable in brackets wins over the line.
  //
  // siteUrl: 'https://ada.example.com',              where the site is published, perhaps with a path  (SITE_URL)
  // offline: false,                                  do not keep the site in browsers for use without a network
  // apiUrl: 'https://api.example.com/api/commands',  where the list of commands is fetched from  (API_URL)
  // authDomain: 'example.eu.auth0.com',              the host name of your OpenID provider       (AUTH_DOMAIN)
  // authClientId: 'your-client-id',                  the client that you registered there        (AUTH_CLIENT_ID)
  // authAudience: 'https://api.example.com',         the API that access tokens are for          (AUTH_AUDIENCE)
}
