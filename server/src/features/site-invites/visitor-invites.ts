import type { PublicInvite } from '@nestwren/contract/public-invites'
import { eventOverAt } from '@nestwren/contract/site-invites-terms'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import type { SiteInvites, SitePictures, SiteReader, SiteTickets } from '../site/public.ts'
import { isOpenAt } from './answer-commands.ts'
import { type InviteRow, inviteList } from './invites.ts'
import { siteInvitesTable as i } from './tables.ts'

/** What the pages and calls of a site need to show its invites. */
export interface ShowingDeps {
  readonly pictures: Pick<SitePictures, 'ofPhotos'>
  readonly tickets: SiteTickets
}

type Reader = Pick<SiteReader, 'access' | 'now'>

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

/** When the event of an invite is over, in milliseconds since 1970. */
export function overAt({ dateTime, endTime }: Pick<InviteRow, 'dateTime' | 'endTime'>): number {
  return eventOverAt({ dateTime: dateTime.toISOString(), endTime: endTime?.toISOString() ?? null })
}

/** The ticket of a calendar file's address; empty where the site has no password. */
function ticketOf({ tickets }: ShowingDeps, access: SiteAccess, invite: InviteRow, now: Date): string {
  if (!access.hasPassword) return ''
  const endS = Math.ceil(Math.max(overAt(invite), now.getTime()) / 1000) + icsDays * dayS
  return `?ticket=${tickets.make(access, icsSubject(invite.id), endS)}`
}

/** Invites as visitors see them, in the same order. */
export async function showInvites(
  db: Db,
  deps: ShowingDeps,
  { access, now }: Reader,
  rows: readonly InviteRow[],
): Promise<PublicInvite[]> {
  if (rows.length === 0) return []
  const photoIds = [...new Set(rows.flatMap(({ coverId }) => coverId ?? []))]
  const covers = await deps.pictures.ofPhotos(db, access, { kind: 'cover', photoIds }, now)
  return rows.map((row) => {
    const { slug, title, description, tz, location, capacity, answers, asksDietary, allowsGuests } = row
    const placesLeft = capacity === null ? null : Math.max(0, capacity - answers.guests)
    return {
      ...{ slug, title, description, tz, asksDietary, allowsGuests, placesLeft },
      dateTime: row.dateTime.toISOString(),
      endTime: row.endTime?.toISOString() ?? null,
      location: { text: location.text, mapUrl: location.mapUrl },
      cover: covers.get(row.coverId ?? '') ?? null,
      deadline: row.deadline?.toISOString() ?? null,
      isFull: placesLeft === 0,
      isOpen: isOpenAt(row, now),
      icsUrl: `/api/public/invites/${slug}/ics${ticketOf(deps, access, row, now)}`,
    }
  })
}

/** The invites of a family: those to come, and then those that are over, the latest first. */
async function readShown(db: Db, accountId: string, now: Date) {
  const rows = await inviteList.rowsOf(db, there(accountId), [asc(i.dateTime), asc(i.id)])
  const isOver = (row: InviteRow) => overAt(row) <= now.getTime()
  return [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver).reverse()]
}

/** What the pages of a site show of its invites. */
export function createInviteContents(deps: ShowingDeps) {
  return {
    async invites(db: Db, reader: Reader) {
      return showInvites(db, deps, reader, await readShown(db, reader.access.accountId, reader.now))
    },
    async invite(db: Db, reader: Reader, inviteSlug: string) {
      const row = await findBySlug(db, reader.access.accountId, inviteSlug)
      const [invite] = row === null ? [] : await showInvites(db, deps, reader, [row])
      return invite ?? null
    },
    async next(db: Db, reader: Reader) {
      const { accountId } = reader.access
      // Answers are counted of the one that is shown: each visit of the site's first page asks this.
      const times = await db
        .select({ id: i.id, dateTime: i.dateTime, endTime: i.endTime })
        .from(i)
        .where(there(accountId))
        .orderBy(asc(i.dateTime), asc(i.id))
      const coming = times.find((row) => overAt(row) > reader.now.getTime())
      const rows = coming === undefined ? [] : await inviteList.rowsOf(db, and(there(accountId), eq(i.id, coming.id)))
      const [next] = await showInvites(db, deps, reader, rows)
      return { total: times.length, next: next ?? null }
    },
    async showsPhoto(db: Db, accountId: string, photoId: string) {
      return (await db.$count(i, and(there(accountId), eq(i.coverId, photoId)))) > 0
    },
  } satisfies SiteInvites
}
