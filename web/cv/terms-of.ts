import type { Resume } from '../../core/resume/resume.ts'

/** Something that the owner knows or likes: its name, how well, and what it consists of. Nothing of it must be given. */
export type CvTerm = { readonly name: string; readonly level: string; readonly keywords: readonly string[] }

/** How the entries of the sections that name things are shown. */
export const termsOf = {
  skills: ({ skills }: Resume) => skills,
  languages: ({ languages }: Resume) =>
    languages.map(({ language, fluency }) => ({ name: language, level: fluency, keywords: [] })),
  interests: ({ interests }: Resume) => interests.map((interest) => ({ ...interest, level: '' })),
} as const satisfies Readonly<Record<string, (resume: Resume) => readonly CvTerm[]>>

/** Whether there is anything to read in a term. */
export function isTermWorthReading({ name, level, keywords }: CvTerm): boolean {
  return name !== '' || level !== '' || keywords.length > 0
}
