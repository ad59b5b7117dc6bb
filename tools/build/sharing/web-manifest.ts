import { colourOf } from './drawing-colours.ts'
import { oneLine, shortened } from './printable.ts'
import { pathFromRoot, type SharingParts } from './sharing-parts.ts'
import { type IconName, siteIcon } from './site-icons.ts'

// What still fits below an icon on a home screen. Source: W3C Web App Manifest, "short_name"; the length is Chrome's.
const MOST_SHORT_NAME = 12

/** The web manifest: what the site is called, looks like and begins at where it is installed. Source: W3C Web App Manifest. */
export function webManifest(parts: SharingParts): string {
  const { site, siteUrl } = parts
  const name = oneLine(site.name)
  const home = pathFromRoot(siteUrl, '/')
  const paper = colourOf('paper').light
  const manifest = {
    id: home,
    name,
    short_name: name.length <= MOST_SHORT_NAME ? name : shortened(name.split(' ')[0] ?? name, MOST_SHORT_NAME),
    description: site.tagline === undefined ? undefined : oneLine(site.tagline),
    lang: 'en',
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    theme_color: paper,
    background_color: paper,
    icons: [
      icon('medium', 'any', parts),
      icon('large', 'any', parts),
      icon('mediumMaskable', 'maskable', parts),
      icon('largeMaskable', 'maskable', parts),
    ],
    shortcuts: [
      { name: 'Commander', url: pathFromRoot(siteUrl, '/projects/commander'), icons: [icon('medium', 'any', parts)] },
    ],
  }
  return JSON.stringify(manifest)
}

function icon(name: IconName, purpose: 'any' | 'maskable', parts: SharingParts) {
  const { path, drawing } = siteIcon(name, parts)
  return {
    src: pathFromRoot(parts.siteUrl, path),
    sizes: `${drawing.size}x${drawing.size}`,
    type: 'image/png',
    purpose,
  }
}
