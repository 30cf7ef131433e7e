import { photoSizes } from '@nestwren/contract/photos'
import type { SitePicture, SitePictureKind } from '@nestwren/contract/public-sites'
import { heroSizes } from '@nestwren/contract/site-terms'
import type { Db } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import { photosForVisitors } from '../photos/public.ts'
import type { SiteTickets, TicketSite } from './site-tickets.ts'
import type { StoredHero } from './tables.ts'

/** An address begins to be given at a multiple of this, so that a browser finds what it has loaded a moment ago. */
const slotS = 300

const variants = ['small', 'medium', 'large'] as const
type PictureVariant = (typeof variants)[number]

/** Pixels across. */
const enoughForGifts = 640

/** A picture of a site that an address names. */
export interface NamedPicture {
  readonly kind: SitePictureKind
  readonly id: string
  readonly variant: PictureVariant
}

/** The site that a picture is shown on, to a visitor or to the family itself. */
export type PictureSite = TicketSite & Pick<SiteAccess, 'isPreview' | 'arePhotosLocked'>

/** A picture's size, and how it is painted before it is there. */
interface Extent {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** Pictures as visitors get them: under addresses of one site, one picture and one size, good for five to ten minutes. */
export interface SitePictures {
  /** The picture at the top of a site. */
  hero(site: PictureSite, hero: StoredHero, now: Date): SitePicture
  /** A photo that is known to be one for visitors. */
  photo(site: PictureSite, photo: Extent, now: Date): SitePicture
  /**
   * Photos of the gallery as pictures of gifts or of invites, by id. What is not for visitors is left out: deleted, for parents
   * alone, kept in the vault, or all of them while that locks the photos.
   */
  ofPhotos(
    db: Db,
    access: PictureSite,
    asked: { readonly kind: 'gift' | 'cover'; readonly photoIds: readonly string[] },
    now: Date,
  ): Promise<ReadonlyMap<string, SitePicture>>
  /** Whether an address was signed here for this site and picture and has not ended; as of what. */
  signedFor(site: TicketSite, picture: NamedPicture, signature: string, now: Date): 'visit' | 'preview' | null
}

export function createSitePictures(tickets: SiteTickets): SitePictures {
  const subjectOf = ({ kind, id, variant }: NamedPicture, isPreview: boolean) =>
    `${isPreview ? 'preview' : 'visit'} ${kind} ${id.toLowerCase()} ${variant}`

  const addressOf = (site: PictureSite, picture: NamedPicture, now: Date): string => {
    const endS = (Math.floor(now.getTime() / 1000 / slotS) + 2) * slotS
    const { kind, id, variant } = picture
    const signature = tickets.make(site, subjectOf(picture, site.isPreview), endS)
    return `/api/public/sites/${encodeURIComponent(site.slug)}/files/${kind}/${id}/${variant}?k=${signature}`
  }

  const pictureOf = (
    site: PictureSite,
    kind: SitePictureKind,
    { id, width, height, placeholder }: Extent,
    now: Date,
  ): SitePicture => {
    const edges = kind === 'hero' ? heroSizes : photoSizes
    const longest = Math.max(width, height)
    const all = variants.map((variant) => ({
      url: addressOf(site, { kind, id, variant }, now),
      width: Math.max(1, Math.round(width * Math.min(1, edges[variant] / longest))),
    }))
    // Of a small picture all sizes are the same.
    const sizes = all.filter(({ width: own }, index) => index === 0 || own > (all[index - 1]?.width ?? 0))
    // A gift stands in a small place, whatever asks for it without knowing of sizes.
    const usual = kind === 'gift' ? sizes.find(({ width: own }) => own >= enoughForGifts) : undefined
    return { cloudUrl: (usual ?? sizes.at(-1))?.url ?? '', sizes, width, height, placeholder }
  }

  return {
    hero: (site, hero, now) => pictureOf(site, 'hero', hero, now),
    photo: (site, photo, now) => pictureOf(site, 'photo', photo, now),

    async ofPhotos(db, access, { kind, photoIds }, now) {
      const { accountId, arePhotosLocked } = access
      if (photoIds.length === 0 || arePhotosLocked) return new Map()
      const rows = await photosForVisitors(db, accountId, photoIds)
      return new Map(rows.map((row) => [row.id, pictureOf(access, kind, row, now)]))
    },

    signedFor(site, picture, signature, now) {
      if (tickets.isGood(site, subjectOf(picture, false), signature, now)) return 'visit'
      return tickets.isGood(site, subjectOf(picture, true), signature, now) ? 'preview' : null
    },
  }
}
