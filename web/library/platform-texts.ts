import { platformTexts } from 'virtual:platform-texts'

const texts = new Map(platformTexts)

/** The owner's text about a platform; undefined if there is none. */
export function textAbout(platform: string): string | undefined {
  return texts.get(platform)
}
