import type { InviteCalendarLinks, PublicInvite } from '@nestwren/contract/public-invites'
import { eventOverAt } from '@nestwren/contract/site-invites-terms'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import { findSite, type SiteContents, type SitePictures, type SiteTickets } from '../site/public.ts'
import { isOpenAt } from './answer-commands.ts'
import { calendarPagesOf } from './calendar.ts'
import { type InviteRow, inviteList } from './invites.ts'
import { siteInvitesTable as i } from './tables.ts'

/** What the pages and calls of a site need to show its invites. */
export interface ShowingDeps {
  readonly appUrl: string
  readonly pictures: Pick<SitePictures, 'ofPhotos'>
  readonly tickets: SiteTickets
}

const there = (accountId: string) => and(eq(i.accountId, accountId), isNull(i.deletedAt))
const dayS = 86_400
/** How long a calendar may ask for its file again after the event, in days. */
const icsDays = 30

/** The invite of an address; null for one that the family does not have. */
export async function findBySlug(db: Db, accountId: string, slug: string): Promise<InviteRow | null> {
  const [row] = await inviteList.rowsOf(db, and(there(accountId), eq(i.slug, slug)))
  return row ?? null
}

/** Whose invite an address names; null for nobody's. */
export async function familyOfSlug(db: Db, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: i.accountId })
    .from(i)
    .where(and(eq(i.slug, slug), isNull(i.deletedAt)))
  return row?.accountId ?? null
}

/** What the ticket of a calendar file is for. */
export const icsSubject = (inviteId: string): string => `ics ${inviteId}`

/** The address of an invite's page. */
export function pageUrlOf(appUrl: string, { slug }: Pick<SiteAccess, 'slug'>, invite: Pick<InviteRow, 'slug'>): string {
  return `${appUrl}/${slug}/invites/${invite.slug}`
}

/** Where an invite can be put into a calendar. Of a site with a password the file's address carries a ticket. */
async function calendarOf(
  db: Db,
  { appUrl, tickets }: ShowingDeps,
  access: SiteAccess,
  invite: InviteRow,
  now: Date,
): Promise<InviteCalendarLinks> {
  const site = await findSite(db, { accountId: access.accountId }, now)
  const endS = Math.ceil(Math.max(overAt(invite), now.getTime()) / 1000) + icsDays * dayS
  const ticket =
    site === null || site.passwordHash === null ? '' : `?ticket=${tickets.make(access, icsSubject(invite.id), endS)}`
  const icsUrl = `/api/public/invites/${invite.slug}/ics${ticket}`
  return { icsUrl, ...calendarPagesOf(invite, pageUrlOf(appUrl, access, invite)) }
}

/** When the event of an invite is over, in milliseconds since 1970. */
export function overAt({ dateTime, endTime }: Pick<InviteRow, 'dateTime' | 'endTime'>): number {
  return eventOverAt({ dateTime: dateTime.toISOString(), endTime: endTime?.toISOString() ?? null })
}

/** Invites as visitors see them, in the same order. */
export async function showInvites(
  db: Db,
  { pictures }: Pick<ShowingDeps, 'pictures'>,
  access: SiteAccess,
  rows: readonly InviteRow[],
  now: Date,
): Promise<PublicInvite[]> {
  const photoIds = [...new Set(rows.flatMap(({ coverId }) => coverId ?? []))]
  const covers = await pictures.ofPhotos(db, access, { kind: 'cover', photoIds }, now)
  return rows.map((row) => {
    const { slug, title, description, tz, location, capacity, answers, asksDietary, allowsGuests } = row
    return {
      ...{ slug, title, description, tz, asksDietary, allowsGuests },
      dateTime: row.dateTime.toISOString(),
      endTime: row.endTime?.toISOString() ?? null,
      location: { text: location.text, mapUrl: location.mapUrl },
      cover: covers.get(row.coverId ?? '') ?? null,
      deadline: row.deadline?.toISOString() ?? null,
      placesLeft: capacity === null ? null : Math.max(0, capacity - answers.guests),
      isOpen: isOpenAt(row, now),
    }
  })
}

/** The invites of a family, those to come first, then those that are over, the latest first. */
async function readShown(db: Db, accountId: string, now: Date): Promise<InviteRow[]> {
  const rows = await inviteList.rowsOf(db, there(accountId), [asc(i.dateTime), asc(i.id)])
  const isOver = (row: InviteRow) => overAt(row) <= now.getTime()
  return [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver).reverse()]
}

/** What the pages of a site show of its invites. */
export function createInviteContents(deps: ShowingDeps): SiteContents['invites'] {
  return {
    async invites(db, access, now) {
      return showInvites(db, deps, access, await readShown(db, access.accountId, now), now)
    },
    async invite(db, access, inviteSlug, { now }) {
      const row = await findBySlug(db, access.accountId, inviteSlug)
      if (row === null) return null
      const [invite] = await showInvites(db, deps, access, [row], now)
      return invite === undefined ? null : { invite, calendar: await calendarOf(db, deps, access, row, now) }
    },
    count: (db, accountId) => db.$count(i, there(accountId)),
    async showsPhoto(db, accountId, photoId) {
      return (await db.$count(i, and(there(accountId), sql`${i.coverId} = ${photoId}::uuid`))) > 0
    },
  }
}
