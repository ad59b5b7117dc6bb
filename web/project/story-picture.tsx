import type { Picture } from '../../core/story.ts'
import styles from './story-picture.module.css'

// As wide as the page is, less its margins; see web/layout/layout.module.css.
const SIZES = '(max-width: 56rem) 92vw, 51rem'

/** A picture in the best format and the smallest size that do, with its room kept free until it comes. */
export function StoryPicture({ picture }: { readonly picture: Picture }) {
  const { alt, caption, width, height, fallback, sources, isFirst } = picture
  return (
    <figure className={styles.figure}>
      <picture>
        {sources.map(({ type, files }) => (
          <source key={type} type={type} srcSet={sourceSet(files)} sizes={SIZES} />
        ))}
        <img
          src={fallback}
          alt={alt}
          width={width}
          height={height}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className={styles.picture}
        />
      </picture>
      {caption !== '' && (
        <figcaption dir="auto" className={styles.caption}>
          {caption}
        </figcaption>
      )}
    </figure>
  )
}

function sourceSet(files: Picture['sources'][number]['files']): string {
  return files.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
