import type { Locale } from '@nestwren/contract/auth'
import type { Db } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import type { ShownGift, ShownInvite } from './site-view.ts'

/** For whom a page of a site is written. */
export interface SiteReader {
  readonly access: SiteAccess
  readonly now: Date
  readonly locale: Locale
}

/** A gift as the registry tells it. */
export interface SiteGift extends Omit<ShownGift, 'amountLeft'> {
  /** Of a group gift: what of its price was given, in its currency. Null of any other. */
  readonly raised: number | null
}

/** An invite as the invites tell it. */
export interface SiteInvite extends ShownInvite {
  /** The address of its calendar file; behind a password it brings a ticket. */
  readonly icsUrl: string
}

/** What the registry shows on a family's site. */
export interface SiteGifts {
  /** The gifts in their order. */
  gifts(db: Db, reader: SiteReader): Promise<readonly SiteGift[]>
  count(db: Db, accountId: string): Promise<number>
  /** Whether a photo of the gallery is the picture of a gift that visitors are shown. */
  showsPhoto(db: Db, accountId: string, photoId: string): Promise<boolean>
}

/** What the invites show on it. */
export interface SiteInvites {
  /** The invites, those to come first. */
  invites(db: Db, reader: SiteReader): Promise<readonly SiteInvite[]>
  /** One of them; null for one that the family does not have. */
  invite(db: Db, reader: SiteReader, inviteSlug: string): Promise<SiteInvite | null>
  /** How many there are, and the next one to come; null where there is none. */
  next(db: Db, reader: SiteReader): Promise<{ readonly total: number; readonly next: SiteInvite | null }>
  showsPhoto(db: Db, accountId: string, photoId: string): Promise<boolean>
}

/** What other features show on a family's site. They are handed in where a process is put together (`app-parts.ts`). */
export interface SiteContents {
  readonly registry: SiteGifts
  readonly invites: SiteInvites
}
