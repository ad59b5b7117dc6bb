import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseResume, type Resume } from '../../../core/resume/resume.ts'
import { entriesOf, hasContent, termHasContent, termsOf } from '../../../web/cv/entries-of.ts'

const LINK = 'https://maps.example.com'
const PERIOD = { startDate: '2021-03', endDate: '2022' } as const
const NOWHERE = { text: '', url: '' } as const

describe('job', () => {
  test('shows the position, and links to the employer', () => {
    const resume = createResume({
      work: [{ name: 'Maps', position: 'Developer', url: LINK, location: 'Remote', ...PERIOD }],
    })

    const [entry] = entriesOf.work(resume)

    assert.deepEqual(entry?.title, { text: 'Developer', url: '' })
    assert.deepEqual(entry?.organization, { text: 'Maps', url: LINK })
    assert.deepEqual([entry?.startDate, entry?.endDate, entry?.facts], ['2021-03', '2022', ['Remote']])
  })

  test('has the employer as heading without a position', () => {
    const [entry] = entriesOf.work(createResume({ work: [{ name: 'Maps', url: LINK }] }))

    assert.deepEqual([entry?.title, entry?.organization], [{ text: 'Maps', url: LINK }, NOWHERE])
  })
})

describe('education', () => {
  test('is titled by degree and subject, or by institution', () => {
    const education = [{ studyType: 'BSc', area: 'Physics' }, { area: 'Physics' }, { institution: 'Sample University' }]

    const titles = entriesOf.education(createResume({ education })).map(({ title }) => title.text)

    assert.deepEqual(titles, ['BSc, Physics', 'Physics', 'Sample University'])
  })
})

describe('resume entry', () => {
  test('of a project, certificate or publication links to its address', () => {
    const named = [{ name: 'It', url: LINK }]
    const resume = createResume({ projects: named, certificates: named, publications: named })

    const { projects, certificates, publications } = entriesOf

    for (const entriesIn of [projects, certificates, publications])
      assert.deepEqual(entriesIn(resume)[0]?.title, { text: 'It', url: LINK })
  })

  test('has one date for an award, certificate or publication', () => {
    const date = '2020-05-06'
    const resume = createResume({ awards: [{ date }], certificates: [{ date }], publications: [{ releaseDate: date }] })

    const entries = [entriesOf.awards, entriesOf.certificates, entriesOf.publications].flatMap((of) => of(resume))

    assert.deepEqual(
      entries.map(({ startDate, endDate }) => [startDate, endDate]),
      [1, 2, 3].map(() => [date, date]),
    )
  })

  test('is hidden if it has only dates or blanks', () => {
    const resume = createResume({ work: [{}, { summary: ' ', ...PERIOD }, { highlights: ['Something'] }] })

    assert.deepEqual(entriesOf.work(resume).map(hasContent), [false, false, true])
  })
})

describe('skills, languages and interests', () => {
  test('include the fluency of languages and keywords of interests', () => {
    const resume = createResume({
      languages: [{ language: 'German', fluency: 'A1' }],
      interests: [{ name: 'Rail', keywords: ['x'] }],
    })

    assert.deepEqual(termsOf.languages(resume), [{ name: 'German', level: 'A1', keywords: [] }])
    assert.deepEqual(termsOf.interests(resume), [{ name: 'Rail', level: '', keywords: ['x'] }])
  })

  test('hide a skill without a name, level and keywords', () => {
    const skills = [{ name: 'CSS' }, { level: 'Expert' }, { keywords: ['Grid'] }, {}]

    const terms = termsOf.skills(createResume({ skills }))

    assert.deepEqual(terms.map(termHasContent), [true, true, true, false])
  })
})

function createResume(given: object): Resume {
  const parsed = parseResume(given)
  assert.ok(parsed.ok)
  return parsed.value
}
