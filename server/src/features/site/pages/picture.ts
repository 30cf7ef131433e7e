import { photoSizes } from '@nestwren/contract/photos'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import type { ShownPicture } from './shapes.ts'

interface Shown {
  readonly alt: string
  /** How wide it stands, as `sizes` of HTML says it. */
  readonly sizes: string
  readonly className: string
  /** `first`: one of the first things somebody sees; `soon`: on the first screen; `later`: fetched when scrolled to. */
  readonly when: 'first' | 'soon' | 'later'
  /** Finds the picture again when its address has ended (web/site/pictures.ts). */
  readonly name: string
}

/** A picture in the size that the screen needs; its room is known before it is there. */
export function pictureTag(picture: ShownPicture, { alt, sizes, className, when, name }: Shown): Html {
  const { small, medium, large, width, height } = picture
  const sources = [
    [small, photoSizes.small],
    [medium, photoSizes.medium],
    [large, photoSizes.large],
  ] as const
  const srcset = sources.map(([address, edge]) => `${address} ${widthWithin(picture, edge)}w`).join(', ')
  const loading = when === 'later' ? attributes` loading="lazy"` : when === 'first' ? attributes` fetchpriority="high"` : null
  return html`<img class="${className}" src="${medium}" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}" decoding="async" data-picture="${name}"${loading}>`
}

/** How wide a picture is whose longest edge is at most `edge`. */
function widthWithin({ width, height }: ShownPicture, edge: number): number {
  return Math.max(1, Math.round(width * Math.min(1, edge / Math.max(width, height))))
}
