import { pages } from 'virtual:stories'
import type { ReactElement } from 'react'
import type { OwnPage } from '../../core/content/story.ts'
import { ScreenHeading } from '../router/screen-heading.tsx'
import { StoryBlocks } from '../ui/story-blocks.tsx'
import styles from './own-page-screen.module.css'

/** Loads the screen of a page that the owner has added. Rejects if the page can't be loaded. */
export async function loadOwnPageScreen(address: string): Promise<ReactElement> {
  const page = await pages[address]?.()
  if (page === undefined) throw new Error(`There is no page ${address}.`)
  return <OwnPageScreen page={page} />
}

function OwnPageScreen({ page: { title, blocks } }: { readonly page: OwnPage }) {
  return (
    <article className={styles.screen}>
      <ScreenHeading>
        <bdi>{title}</bdi>
      </ScreenHeading>
      <StoryBlocks blocks={blocks} />
    </article>
  )
}
