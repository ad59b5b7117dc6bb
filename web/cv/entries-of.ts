import type { Resume } from '../../core/resume/resume.ts'
import { type CvEntry, type CvName, cvEntry } from './cv-entry.ts'

/** How the entries of each section of a resume are shown. */
export const entriesOf = {
  work: ({ work }: Resume) =>
    work.map(({ position, name, url, location, description, summary, ...rest }) =>
      cvEntry({
        ...rest,
        title: plain(position),
        organization: { text: name, url },
        facts: [location],
        paragraphs: [description, summary],
      }),
    ),
  projects: ({ projects }: Resume) =>
    projects.map(({ name, url, entity, roles, type, description, keywords, ...rest }) =>
      cvEntry({
        ...rest,
        title: { text: name, url },
        organization: plain(entity),
        facts: [roles.join(', '), type],
        paragraphs: [description],
        keywords,
      }),
    ),
  education: ({ education }: Resume) =>
    education.map(({ studyType, area, institution, url, score, courses, startDate, endDate }) =>
      cvEntry({
        title: plain([studyType, area].filter((text) => text !== '').join(', ')),
        organization: { text: institution, url },
        startDate,
        endDate,
        facts: [score],
        keywords: courses,
      }),
    ),
  volunteer: ({ volunteer }: Resume) =>
    volunteer.map(({ position, organization, url, summary, ...rest }) =>
      cvEntry({
        ...rest,
        title: plain(position),
        organization: { text: organization, url },
        paragraphs: [summary],
      }),
    ),
  awards: ({ awards }: Resume) =>
    awards.map(({ title, awarder, date, summary }) =>
      cvEntry({ ...moment(date), title: plain(title), organization: plain(awarder), paragraphs: [summary] }),
    ),
  certificates: ({ certificates }: Resume) =>
    certificates.map(({ name, url, issuer, date }) =>
      cvEntry({ ...moment(date), title: { text: name, url }, organization: plain(issuer) }),
    ),
  publications: ({ publications }: Resume) =>
    publications.map(({ name, url, publisher, releaseDate, summary }) =>
      cvEntry({
        ...moment(releaseDate),
        title: { text: name, url },
        organization: plain(publisher),
        paragraphs: [summary],
      }),
    ),
} as const satisfies Readonly<Record<string, (resume: Resume) => readonly CvEntry[]>>

function moment(date: string): Pick<CvEntry, 'startDate' | 'endDate'> {
  return { startDate: date, endDate: date }
}

function plain(text: string): CvName {
  return { text, url: '' }
}
