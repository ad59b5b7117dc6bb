import { type ReactNode, useId } from 'react'
import styles from './fields.module.css'

type FieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  /** The error message, if the text is invalid. */
  readonly fault?: string | undefined
  /** True if the hint changes, so that screen readers announce it. */
  readonly isLive?: boolean
  /** Renders the control with these attributes. */
  readonly children: (control: FieldControl) => ReactNode
}

type FieldControl = {
  readonly id: string
  readonly className: string | undefined
  readonly autoComplete: 'off'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A form control with a label, and a hint and an error message that describe it. */
export function Field({ label, hint, fault, isLive = false, children }: FieldProps) {
  const id = useId()
  const describedBy = [fault !== undefined && `${id}fault`, hint !== undefined && `${id}hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.input,
        autoComplete: 'off',
        'aria-invalid': fault !== undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {fault !== undefined && (
        <p id={`${id}fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}hint`} role={isLive ? 'status' : undefined} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
