import { ScreenHeading } from '../ui/screen-heading.tsx'

/** The story of a project. */
export function ProjectScreen({ projectId }: { readonly projectId: string }) {
  return <ScreenHeading>{projectId}</ScreenHeading>
}
