import type { Locale } from '@nestwren/contract/auth'

/** A picture in the sizes it is kept in, by addresses of this server. */
export interface ShownPicture {
  /** Longest edge as `photoSizes` of the contract has it; a picture that is smaller is as it was. */
  readonly small: string
  readonly medium: string
  readonly large: string
  /** In pixels, of the picture as it is shown, upright and cut. */
  readonly width: number
  readonly height: number
}

export interface ShownSite {
  readonly slug: string
  readonly title: string
  /** With line breaks; empty for none. */
  readonly bio: string
  readonly hero: ShownPicture | null
  readonly modules: {
    readonly galleryEnabled: boolean
    readonly registryEnabled: boolean
    readonly invitesEnabled: boolean
  }
}

export interface ShownPhoto {
  readonly id: string
  readonly caption: string
  readonly picture: ShownPicture
}

export interface ShownGift {
  readonly id: string
  readonly title: string
  readonly note: string
  /** In whole units of the currency, with up to two decimals; null when the family named none. */
  readonly price: number | null
  /** ISO 4217. */
  readonly currency: string
  readonly storeUrl: string | null
  readonly image: ShownPicture | null
  readonly status: 'available' | 'reserved'
  readonly priority: 'must' | 'nice' | null
  readonly quantity: number
  /** How many of them nobody has reserved. */
  readonly left: number
  /** What visitors have promised together of a group gift, in the item's currency; null for a gift of one. */
  readonly raised: number | null
}

export interface ShownInvite {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** An instant in UTC. */
  readonly dateTime: string
  readonly endTime: string | null
  /** The zone of the place. */
  readonly tz: string
  readonly location: { readonly text: string; readonly mapUrl: string | null }
  readonly cover: ShownPicture | null
  /** The last instant at which answers are taken. */
  readonly deadline: string | null
  readonly asksDietary: boolean
  /** Whether somebody may bring others along. */
  readonly allowsGuests: boolean
  /** As many are coming as there is room for. */
  readonly isFull: boolean
  /** The calendar file; behind a password it carries a ticket. */
  readonly icsUrl: string
}

/** A part of the site that could not be read: `message` is what the server says of it, in the visitor's language. */
export interface NotRead {
  readonly failed: true
  readonly message: string | null
}

/** What a page of a site shows, by the address that was asked for. */
export type SitePage =
  | {
      readonly page: 'home'
      /** Of modules that are on: how many there are, with the first photos and the next event; null for those that are off. */
      readonly gallery: { readonly total: number; readonly photos: readonly ShownPhoto[] } | NotRead | null
      readonly registry: { readonly total: number } | NotRead | null
      readonly invites: { readonly total: number; readonly next: ShownInvite | null } | NotRead | null
    }
  | {
      readonly page: 'gallery'
      /** From 1, of `galleryPageSize` photos each. */
      readonly number: number
      readonly gallery: { readonly total: number; readonly photos: readonly ShownPhoto[] } | NotRead
    }
  | { readonly page: 'registry'; readonly registry: { readonly gifts: readonly ShownGift[] } | NotRead }
  | { readonly page: 'invites'; readonly list: { readonly invites: readonly ShownInvite[] } | NotRead }
  | { readonly page: 'invite'; readonly inviteSlug: string; readonly invite: ShownInvite | NotRead }

/** Photos on a page of the gallery (B §9). */
export const galleryPageSize = 24
/** Photos of the gallery that the site's home shows. */
export const homePhotos = 4

/** The files of the web build that pages of sites load; absolute paths. */
export interface SiteFiles {
  readonly script: string
  readonly styles: string
  /** Faces of the first words, fetched beside the style sheet. */
  readonly fonts: readonly string[]
}

/** What a document needs to know beside what it shows. */
export interface PageSetting {
  readonly locale: Locale
  readonly now: Date
  /** Origin of the server, without a slash at its end. */
  readonly appUrl: string
  /** Null while there is no build: the page has no looks and moves nothing then. */
  readonly files: SiteFiles | null
  /** What links within the site carry on, such as the ticket of a preview or a language that the address names. */
  readonly carried: Readonly<Record<string, string>>
  /** The owner looks at the site as a visitor would: nothing is sent. */
  readonly isPreview: boolean
}
