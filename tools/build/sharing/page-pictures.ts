import type { Page } from '../document.ts'
import { drawingColours } from './drawing-colours.ts'
import { CARD_SIZE, type CardDrawing, drawingName } from './pictures/drawing.ts'
import { pageHeading, shortened } from './printable.ts'
import type { SharingParts } from './sharing-parts.ts'

/** The picture of a page: its path in the site, its size in pixels, what it shows in words, and how it is drawn. */
type PagePicture = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly drawing: CardDrawing
}

const MOST_HEADING = 120
const MOST_TEXT = 160
const MOST_OWNER = 60
const MOST_ADDRESS = 70

/** The picture to show where a page is shared. */
export function pagePicture(page: Page, parts: SharingParts): PagePicture {
  const drawing = cardOf(page, parts)
  const name = page.address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'
  const alt = drawing.isHome
    ? [drawing.heading, drawing.text].filter(Boolean).join(': ')
    : `${drawing.heading}, by ${drawing.owner}`
  return { path: `/assets/${drawingName(`sharing-${name}`, drawing)}`, ...CARD_SIZE, alt, drawing }
}

function cardOf(page: Page, parts: SharingParts): CardDrawing {
  const { site, siteUrl, projects, avatar } = parts
  const isHome = page.kind === 'home'
  const project = projects.find(({ projectId }) => projectId === page.projectId)
  const { host, pathname } = new URL(`${siteUrl}${page.address}`)
  return {
    kind: 'card',
    heading: shortened(pageHeading(page, parts), isHome ? MOST_OWNER : MOST_HEADING),
    text: shortened(isHome ? (site.tagline ?? '') : (project?.description ?? page.description), MOST_TEXT),
    owner: shortened(site.name, MOST_OWNER),
    address: shortened(`${host}${pathname}`.replace(/\/$/, ''), MOST_ADDRESS),
    isHome,
    avatar: avatar === null ? null : Buffer.from(avatar.bytes).toString('base64'),
    colours: drawingColours('dark'),
  }
}
