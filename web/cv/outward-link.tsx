import { readableAddress } from '../../core/web-address.ts'
import styles from './outward-link.module.css'

/** A name that leads to a web address; in print, where nothing leads anywhere, the address stands behind it. */
export function OutwardLink({ text, url }: { readonly text: string; readonly url: string }) {
  if (url === '') return text
  return (
    <a href={url} className={styles.link} data-address={readableAddress(url)}>
      {text}
    </a>
  )
}
