import type { Locale } from '@nestwren/contract/auth'
import type { Db } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import type { InviteCalendar, ShownGift, ShownInvite } from './site-view.ts'

/** What other features show on a family's site. They are handed in where a process is put together (`app-parts.ts`). */
export interface SiteContents {
  readonly registry: {
    /** The gifts in their order. */
    gifts(db: Db, access: SiteAccess, now: Date): Promise<readonly ShownGift[]>
    count(db: Db, accountId: string): Promise<number>
    /** Whether a photo of the gallery is the picture of a gift that visitors are shown. */
    showsPhoto(db: Db, accountId: string, photoId: string): Promise<boolean>
  }
  readonly invites: {
    /** The invites, those to come first. */
    invites(db: Db, access: SiteAccess, now: Date): Promise<readonly ShownInvite[]>
    /** One of them, with where to put it into a calendar; null for one that the family does not have. */
    invite(
      db: Db,
      access: SiteAccess,
      inviteSlug: string,
      asked: { readonly now: Date; readonly locale: Locale },
    ): Promise<{ readonly invite: ShownInvite; readonly calendar: InviteCalendar } | null>
    count(db: Db, accountId: string, now: Date): Promise<number>
    showsPhoto(db: Db, accountId: string, photoId: string): Promise<boolean>
  }
}

/** Contents of nothing. */
export const noContents: SiteContents = {
  registry: { gifts: async () => [], count: async () => 0, showsPhoto: async () => false },
  invites: {
    invites: async () => [],
    invite: async () => null,
    count: async () => 0,
    showsPhoto: async () => false,
  },
}
