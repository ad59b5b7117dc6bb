import { platformTexts } from 'virtual:platform-texts'

const texts = new Map(platformTexts)

/** The owner's text about a platform, if there is one. */
export function textAbout(platform: string): string | undefined {
  return texts.get(platform)
}
