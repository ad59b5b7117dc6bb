import { platformTexts } from 'virtual:platform-texts'

const texts = new Map(platformTexts)

/** What the owner's files say about a platform; undefined if they say nothing. */
export function textAbout(platform: string): string | undefined {
  return texts.get(platform)
}
