import assert from 'node:assert/strict'
import test from 'node:test'
import { parseResume, type Resume } from '../../../core/resume/resume.ts'
import { entriesOf, hasContent, termHasContent, termsOf } from '../../../web/cv/entries-of.ts'

const LINK = 'https://maps.example.com'
const PERIOD = { startDate: '2021-03', endDate: '2022' } as const
const NOWHERE = { text: '', url: '' } as const

test('a job shows the position, and links to the employer', () => {
  const resume = createResume({
    work: [{ name: 'Maps', position: 'Developer', url: LINK, location: 'Remote', ...PERIOD }],
  })

  const [entry] = entriesOf.work(resume)

  assert.deepEqual(entry?.title, { text: 'Developer', url: '' })
  assert.deepEqual(entry?.organization, { text: 'Maps', url: LINK })
  assert.deepEqual([entry?.startDate, entry?.endDate, entry?.facts], ['2021-03', '2022', ['Remote']])
})

test('a job without a position has the employer as its heading', () => {
  const [entry] = entriesOf.work(createResume({ work: [{ name: 'Maps', url: LINK }] }))

  assert.deepEqual([entry?.title, entry?.organization], [{ text: 'Maps', url: LINK }, NOWHERE])
})

test('education shows the degree, subject and institution', () => {
  const education = [{ studyType: 'BSc', area: 'Physics' }, { area: 'Physics' }, { institution: 'Sample University' }]

  const titles = entriesOf.education(createResume({ education })).map(({ title }) => title.text)

  assert.deepEqual(titles, ['BSc, Physics', 'Physics', 'Sample University'])
})

test('projects, certificates and publications link to their addresses', () => {
  const named = [{ name: 'It', url: LINK }]
  const resume = createResume({ projects: named, certificates: named, publications: named })

  const { projects, certificates, publications } = entriesOf

  for (const entriesIn of [projects, certificates, publications])
    assert.deepEqual(entriesIn(resume)[0]?.title, { text: 'It', url: LINK })
})

test('awards, certificates and publications have one date, not a period', () => {
  const date = '2020-05-06'
  const resume = createResume({ awards: [{ date }], certificates: [{ date }], publications: [{ releaseDate: date }] })

  const entries = [entriesOf.awards, entriesOf.certificates, entriesOf.publications].flatMap((of) => of(resume))

  assert.deepEqual(
    entries.map(({ startDate, endDate }) => [startDate, endDate]),
    [1, 2, 3].map(() => [date, date]),
  )
})

test('an entry with only dates or blanks is hidden', () => {
  const resume = createResume({ work: [{}, { summary: ' ', ...PERIOD }, { highlights: ['Something'] }] })

  assert.deepEqual(entriesOf.work(resume).map(hasContent), [false, false, true])
})

test('a language shows its fluency, an interest its keywords', () => {
  const resume = createResume({
    languages: [{ language: 'German', fluency: 'A1' }],
    interests: [{ name: 'Rail', keywords: ['x'] }],
  })

  assert.deepEqual(termsOf.languages(resume), [{ name: 'German', level: 'A1', keywords: [] }])
  assert.deepEqual(termsOf.interests(resume), [{ name: 'Rail', level: '', keywords: ['x'] }])
})

test('a skill is shown if it has a name, a level or keywords', () => {
  const skills = [{ name: 'CSS' }, { level: 'Expert' }, { keywords: ['Grid'] }, {}]

  const terms = termsOf.skills(createResume({ skills }))

  assert.deepEqual(terms.map(termHasContent), [true, true, true, false])
})

function createResume(given: object): Resume {
  const parsed = parseResume(given)
  assert.ok(parsed.ok)
  return parsed.value
}
