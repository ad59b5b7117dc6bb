import { ScreenHeading } from '../ui/screen-heading.tsx'

/** The owner's CV, of `content/resume.json`. */
export function CvScreen() {
  return <ScreenHeading>CV</ScreenHeading>
}
