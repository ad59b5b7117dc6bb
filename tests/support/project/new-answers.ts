import type { Answers } from '../../../cli/new/answers.ts'

/** Answers with markup, code and several writing systems. They choose the starter library. */
export const HOSTILE_ANSWERS: Answers = {
  name: 'O\'Brien "Bob" \\ </script><b> \u0024{process.exit()} `x` مريم 👩‍💻 &amp;',
  tagline: `\\' + alert(1) + ' {{blank}} <!-- שלום ${'x'.repeat(120)} \\u0041`,
  birth: '1968-02-29T23:59:58+05:30',
  contacts: {
    email: 'bob+site@obrien.example',
    links: [
      { name: "Bob's \\ forge", url: 'https://forge.example/bob?a=1&b=%22%27#top' },
      { name: '"Post"', url: 'mailto:other@obrien.example' },
    ],
  },
  siteUrl: 'https://obrien.example/home',
  picture: null,
  language: null,
  library: 'starter',
}

/** Answers that are as short as possible. */
export const SHORT_ANSWERS: Answers = {
  name: 'Bo',
  tagline: null,
  birth: null,
  contacts: { email: null, links: [] },
  siteUrl: null,
  picture: null,
  language: null,
  library: null,
}

/** The answers as command-line options for `commander new`, without the picture and the language. */
export function flagsOf({ name, tagline, birth, contacts, siteUrl, library }: Answers): readonly string[] {
  return [
    ...['--name', name, '--tagline', tagline ?? '', '--birth', birth ?? ''],
    ...(contacts.email === null ? [] : ['--email', contacts.email]),
    ...contacts.links.flatMap((link) => ['--link', `${link.name}=${link.url}`]),
    ...(siteUrl === null ? [] : ['--site-url', siteUrl]),
    ...(library === 'starter' ? ['--library', 'starter'] : []),
  ]
}
