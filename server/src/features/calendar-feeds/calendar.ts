import { createHash } from 'node:crypto'
import type { Locale } from '@nestwren/contract/auth'
import { dateAndTime } from '@nestwren/contract/calendar/zone'
import { custodyInSteps } from '@nestwren/contract/custody/custody'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type CalendarEvent, writeCalendarInSteps } from '../../platform/ics/write-calendar.ts'
import { mapInSteps, takeTurns } from '../../platform/loop/turns.ts'
import { livingChildIds, namesOfChildren } from '../children/public.ts'
import { readCustody } from '../custody/public.ts'
import { custodyStepsTable } from '../custody/tables.ts'
import { type Hearing, readHearing } from '../notifications/public.ts'
import { calendarEventOf, readEntriesOf } from '../schedule/public.ts'
import type { FeedRow } from './queries.ts'

const dayMs = 86_400_000
/** What is over for longer no calendar app needs; a series without an end goes on by its rule. */
const back = { schedule: 90, custody: 31 }
const ahead = { schedule: 731, custody: 370 }

/** Handoffs and times with somebody that one calendar has, the earliest: more than three a day for each of four children. */
const maxPieces = 5_000

const words: Readonly<Record<Locale, { with: (name: string) => string; handoff: (name: string) => string }>> = {
  en: { with: (name) => `With ${name}`, handoff: (name) => `Handoff to ${name}` },
  es: { with: (name) => `Con ${name}`, handoff: (name) => `Relevo a ${name}` },
}

/**
 * What the person of a feed may see at this moment, as iCalendar; null where they may see nothing of the family anymore.
 * Asked anew with each read, so a right that is taken away is gone from the calendar with the next.
 */
export async function calendarOf(db: Db, feed: FeedRow, now: Date): Promise<string | null> {
  const { accountId, userId, childIds, parts } = feed
  const hears = await readHearing(db, { accountId, userId }, now)
  const living = await livingChildIds(db, accountId)
  const wanted = childIds.length === 0 ? living : living.filter((childId) => childIds.includes(childId))
  const seen = (area: 'schedule' | 'custody') =>
    wanted.filter((childId) => hears({ to: 'child', accountId, childId, area, at: now }))
  const [ofSchedule, ofCustody] = [seen('schedule'), parts.includes('custody') ? seen('custody') : []]
  if (ofSchedule.length === 0 && ofCustody.length === 0) return null
  const names = await namesOfChildren(db, accountId, wanted)
  const entries = await entriesOf(db, feed, ofSchedule, names, hears, now)
  const custody = await readCustodyTimes(db, feed, ofCustody, now)
  return takeTurns(accountId, calendarInSteps(feed, entries, custody, names, now))
}

function* calendarInSteps(
  feed: FeedRow,
  entries: readonly CalendarEvent[],
  custody: CustodyTimes | null,
  names: Names,
  now: Date,
): Generator<void, string> {
  const ofCustody = custody === null ? [] : yield* custodyEvents(feed, custody, names, now)
  return yield* writeCalendarInSteps({ name: feed.name, events: [...entries, ...ofCustody], now })
}

type Names = ReadonlyMap<string, string>

function span(now: Date, days: { readonly back: number; readonly ahead: number }) {
  return { from: new Date(now.getTime() - days.back * dayMs), to: new Date(now.getTime() + days.ahead * dayMs) }
}

async function entriesOf(
  db: Db,
  { accountId, parts }: FeedRow,
  children: readonly string[],
  names: Names,
  hears: Hearing,
  now: Date,
): Promise<CalendarEvent[]> {
  const kinds = new Set<string>([
    ...(parts.includes('appointments') ? ['appointment'] : []),
    ...(parts.includes('routine') ? ['routine'] : []),
  ])
  if (kinds.size === 0 || children.length === 0) return []
  const within = span(now, { back: back.schedule, ahead: ahead.schedule })
  const entries = await readEntriesOf(db, { accountId, childIds: children }, within)
  return entries.flatMap((entry) => {
    if (!kinds.has(entry.kind)) return []
    const seen = entry.childIds.filter(
      (childId) =>
        children.includes(childId) && hears({ to: 'child', accountId, childId, area: 'schedule', at: entry.endsAt }),
    )
    if (seen.length === 0) return []
    const event = calendarEventOf(entry)
    return [{ ...event, title: named(event.title, seen, children, names) }]
  })
}

/** Names the children where the calendar is of several. */
function named(title: string, seen: readonly string[], children: readonly string[], names: Names): string {
  const said = seen.flatMap((childId) => names.get(childId) ?? [])
  return children.length < 2 || said.length === 0 ? title : `${title} (${said.join(', ')})`
}

interface Piece {
  readonly from: number
  readonly to: number
  readonly person: CustodyPerson
  readonly place: string
  readonly timeZone: string
  readonly what: 'with' | 'handoff'
}

interface CustodyTimes extends Pick<Awaited<ReturnType<typeof readCustody>>, 'cycles' | 'overrides'> {
  readonly children: readonly string[]
  readonly within: { readonly from: number; readonly to: number }
  readonly steps: Awaited<ReturnType<typeof lastStep>>
}

async function readCustodyTimes(
  db: Db,
  { accountId }: FeedRow,
  children: readonly string[],
  now: Date,
): Promise<CustodyTimes | null> {
  if (children.length === 0) return null
  const { from, to } = span(now, { back: back.custody, ahead: ahead.custody })
  const within = { from: from.getTime(), to: to.getTime() }
  const { cycles, overrides } = await readCustody(db, { accountId, children }, within)
  return { cycles, overrides, children, within, steps: await lastStep(db, accountId) }
}

function* custodyEvents(
  { id, locale }: FeedRow,
  { cycles, overrides, children, within, steps }: CustodyTimes,
  names: Names,
  now: Date,
): Generator<void, CalendarEvent[]> {
  const pieces = new Map<string, { readonly piece: Piece; readonly childIds: string[] }>()
  for (const childId of children) {
    const ofChild = yield* custodyInSteps({ cycles, overrides, childId, ...within })
    const zoneAt = (at: number) =>
      ofChild.exchanges.findLast((exchange) => exchange.at <= at)?.timeZone ??
      cycles.find(({ childIds }) => childIds.includes(childId))?.timeZone ??
      'UTC'
    const found: Piece[] = [
      ...ofChild.segments.map(({ holder, ...one }) => ({
        ...{ from: one.from, to: one.to, person: holder, place: '', timeZone: zoneAt(one.from), what: 'with' as const },
      })),
      ...ofChild.exchanges.map(({ at, toPerson, place, timeZone }) => ({
        ...{ from: at, to: at, person: toPerson, place, timeZone, what: 'handoff' as const },
      })),
    ]
    // Siblings who are together are one event.
    for (const piece of found) {
      const key = [piece.what, piece.from, piece.to, personKey(piece.person)].join(' ')
      const known = pieces.get(key)
      if (known === undefined) pieces.set(key, { piece, childIds: [childId] })
      else known.childIds.push(childId)
    }
  }
  const earliest = [...pieces.values()].sort((one, other) => one.piece.from - other.piece.from).slice(0, maxPieces)
  return yield* mapInSteps(earliest, ({ piece, childIds }): CalendarEvent => {
    const start = dateAndTime(piece.from, piece.timeZone)
    // Whoever it is and whoever is meant may change; a calendar app knows it by when it begins.
    const key = [id, piece.what, piece.from, ...[...childIds].sort()].join(' ')
    return {
      uid: `${createHash('sha256').update(key).digest('hex').slice(0, 32)}@nestwren`,
      sequence: steps.count,
      updatedAt: steps.at ?? now,
      title: named(words[locale][piece.what](piece.person.name), childIds, children, names),
      place: piece.place,
      notes: '',
      remindMinutes: null,
      isTransparent: true,
      startOn: start.date,
      startAt: start.time,
      durationMinutes: Math.round((piece.to - piece.from) / 60_000),
      timeZone: piece.timeZone,
      rule: null,
      exceptions: [],
    }
  })
}

/** How often anything was agreed or changed, which only grows, and when last. */
async function lastStep(db: Db, accountId: string): Promise<{ readonly count: number; readonly at: Date | null }> {
  const t = custodyStepsTable
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, at: sql<string | null>`max(${t.at})` })
    .from(t)
    .where(eq(t.accountId, accountId))
  return { count: row?.count ?? 0, at: row?.at ? new Date(row.at) : null }
}
