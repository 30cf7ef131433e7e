import type { Locale } from '@nestwren/contract/auth'
import type { ShownPhoto, SitePicture } from '@nestwren/contract/public-sites'
import type { SiteModule, SiteModules } from '@nestwren/contract/site-terms'
import type { PageFiles } from '../../platform/html/page-files.ts'

/** A gift of the registry as visitors see it. */
export interface ShownGift {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly price: number | null
  /** Three letters. */
  readonly currency: string
  readonly storeUrl: string | null
  readonly image: { readonly cloudUrl: string } | null
  readonly status: 'available' | 'reserved'
  readonly priority: 'must' | 'nice' | null
  readonly quantity: number
  /** Pieces that nobody has reserved yet; none of a group gift. */
  readonly left: number
  /** Of a group gift: what of its price nobody has given yet. Null of any other. */
  readonly amountLeft: number | null
}

/** An invite as visitors see it. */
export interface ShownInvite {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Instants in UTC, ISO 8601. */
  readonly dateTime: string
  readonly endTime: string | null
  /** IANA name of the zone in which it takes place. */
  readonly tz: string
  readonly location: { readonly text: string; readonly mapUrl: string | null }
  readonly cover: { readonly cloudUrl: string } | null
  readonly deadline: string | null
  /** How many more can come; null where there is no bound. */
  readonly placesLeft: number | null
  readonly asksDietary: boolean
  readonly allowsGuests: boolean
  /** Whether it can still be answered. */
  readonly isOpen: boolean
}

/** Where an event can be put into a calendar. */
export interface InviteCalendar {
  readonly icsUrl: string
  readonly googleUrl: string
  readonly outlookUrl: string
}

/** What a page of a site shows beside what all of them do. */
export type SitePage =
  /** The site has a password: nothing but its title is told, whatever page was asked for. */
  | { readonly is: 'gate' }
  /** Counts of modules that are off are 0. With the gallery's first photos, and the event that comes next. */
  | {
      readonly is: 'home'
      readonly counts: { readonly photos: number; readonly gifts: number; readonly invites: number }
      readonly photos: readonly ShownPhoto[]
      readonly next: ShownInvite | null
    }
  /** `number` counts pages of `galleryPageSize` photos from 1. */
  | { readonly is: 'gallery'; readonly photos: readonly ShownPhoto[]; readonly total: number; readonly number: number }
  | { readonly is: 'registry'; readonly gifts: readonly ShownGift[] }
  | { readonly is: 'invites'; readonly invites: readonly ShownInvite[] }
  | { readonly is: 'invite'; readonly invite: ShownInvite; readonly calendar: InviteCalendar }
  /** What the page is about could not be read; `message` is what the server says of it, in the visitor's language. */
  | { readonly is: 'failed'; readonly of: 'home' | 'invite' | SiteModule; readonly message: string | null }

/** Everything a page of a site is written from. */
export interface SiteView {
  readonly locale: Locale
  readonly slug: string
  readonly title: string
  /** Empty where the site is locked. */
  readonly bio: string
  /** Null without one, and where the site is locked. */
  readonly hero: SitePicture | null
  /** All false where the site is locked. */
  readonly modules: SiteModules
  readonly passwordEnabled: boolean
  readonly page: SitePage
  /** The family looks at how its own site would be: nothing can be reserved or answered. */
  readonly isPreview: boolean
  /** The server's now: times of another year are written with it. */
  readonly now: Date
  /** What has to follow each address of the site's own pages, such as `?preview=…`; empty usually. */
  readonly query: string
  /** The address of the server, without a slash at its end: what chats show of a link needs whole addresses. */
  readonly appUrl: string
  readonly files: PageFiles
}
