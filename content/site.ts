import type { SiteSettings } from 'commander-portfolio'

/**
 * The settings of this site. They are all samples. Make each line yours, and then start the site again. Source:
 * specification 1 and 9, which leave the owner's name and birth date open.
 */
export const site: SiteSettings = {
  // The language of the pages, such as en, de, ro or ar. For a language that isn't included, put the texts into
  // words.ts, in the same folder as this file.
  language: 'en',

  // The large name on the home page. It's also part of every page's title.
  name: 'Ada Sample',

  // A short sentence about you, shown below the name. This setting and all the following ones are optional.
  tagline: 'Web developer and cyclist: I build for the web, and ride to where it does not reach.',

  // The moment of your birth: the date, the time, and the offset from UTC at that place on that day. It's published,
  // because the counter on the home page starts from it. If you don't know the time, noon will do.
  birth: '1990-05-17T06:30:00+03:00',

  // Says on the home page that the site is hosted on a static object-storage bucket. Remove this line if yours isn't.
  hostedOnBucket: true,

  // A picture of any size in the same folder as this file. A square from its middle is shown in a circle, on light and
  // dark backgrounds, and as the site's icon.
  avatar: 'avatar.svg',

  // Describes the picture to people who can't see it.
  avatarDescription: 'A drawn bicycle wheel with a green hub',

  // A short line above your contact details that says where you are and if you're available for work.
  location: 'Cluj-Napoca · open to remote work',

  // Shown on the home page, with a button to copy it.
  email: 'ada@example.com',

  // Your profiles on other sites, in display order: the name of the site and the address of your page there.
  links: [
    { name: 'GitHub', url: 'https://example.com/github' },
    { name: 'Mastodon', url: 'https://example.com/mastodon' },
    { name: 'LinkedIn', url: 'https://example.com/linkedin' },
  ],

  // Example searches on the home page. A search is shown only if a public command contains all of its words.
  searches: ['undo commit', 'port in use', 'follow logs'],

  // More settings. Without them, the site fetches its commands from its own server, and `npm start` includes a sample
  // sign-in provider with one user. The environment variable in brackets overrides the setting.
  //
  // siteUrl: 'https://ada.example.com',              the site's public address, including a path  (SITE_URL)
  // offline: false,                                  don't keep the site in browsers for offline use
  // apiUrl: 'https://api.example.com/api/commands',  the address of the list of commands         (API_URL)
  // authDomain: 'example.eu.auth0.com',              the host name of your OpenID provider       (AUTH_DOMAIN)
  // authClientId: 'your-client-id',                  the client that you registered there        (AUTH_CLIENT_ID)
  // authAudience: 'https://api.example.com',         the API that access tokens are for          (AUTH_AUDIENCE)
}
