const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date as people read it on a CV: 'Mar 2021', or '2021' where no month is given; the day is left out. */
export function monthAndYear(date: string): string {
  const [year = '', month = ''] = date.split('-')
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? year : `${name} ${year}`
}
