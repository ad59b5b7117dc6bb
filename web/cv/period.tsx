import { type Moment, momentsOf } from './moments-of.ts'
import styles from './period.module.css'

type PeriodProps = { readonly startDate: string; readonly endDate: string }

/** 'Mar 2021 – now' where there is no end, 'Mar 2021' where beginning and end are the same, nothing without dates. */
export function Period({ startDate, endDate }: PeriodProps) {
  const [first, second] = momentsOf(startDate, endDate)
  if (first === undefined) return null
  return (
    <p className={styles.period}>
      <MomentText moment={first} />
      {second !== undefined && (
        <>
          {' – '}
          <MomentText moment={second} />
        </>
      )}
    </p>
  )
}

function MomentText({ moment: { date, text } }: { readonly moment: Moment }) {
  return date === '' ? text : <time dateTime={date}>{text}</time>
}
