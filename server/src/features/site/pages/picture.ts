import type { SitePicture } from '@nestwren/contract/public-sites'
import { type Attributes, attributes, type Html, html } from '../../../platform/html/html.ts'

/** A picture at least by its address; mostly with all its sizes and its extent. */
export type ShownPicture = Pick<SitePicture, 'cloudUrl'> & Partial<Pick<SitePicture, 'sizes' | 'width' | 'height'>>

interface Looks {
  readonly alt: string
  /** How wide it stands, as `sizes` of HTML says it. */
  readonly across: string
  readonly className: string
  /** `first`: the largest of what somebody sees at first; `soon`: on the first screen; `later`: fetched when scrolled to. */
  readonly when: 'first' | 'soon' | 'later'
  /** By which the picture is found again when its address has ended (web/site/pictures.ts). */
  readonly name: string
}

/** A picture in the size that the screen needs; its room is held before it is there. */
export function pictureTag(picture: ShownPicture, { alt, across, className, when, name }: Looks): Html {
  const { cloudUrl, sizes = [], width, height } = picture
  const choice =
    sizes.length > 1 &&
    attributes` srcset="${sizes.map(({ url, width: own }) => `${url} ${own}w`).join(', ')}" sizes="${across}"`
  const extent = width !== undefined && height !== undefined && attributes` width="${width}" height="${height}"`
  return html`<img class="${className}" src="${cloudUrl}"${choice}${extent} alt="${alt}" decoding="async" data-picture="${name}"${urgency(when)}>`
}

function urgency(when: Looks['when']): Attributes | null {
  if (when === 'soon') return null
  return when === 'first' ? attributes` fetchpriority="high"` : attributes` loading="lazy"`
}

/** The address of the size that suits a link's preview in a chat. */
export function previewAddress({ cloudUrl, sizes = [] }: ShownPicture): string {
  const enoughPx = 900
  return sizes.find(({ width }) => width >= enoughPx)?.url ?? cloudUrl
}
