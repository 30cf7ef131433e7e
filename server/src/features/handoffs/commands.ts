import type { ChildBrief } from '@nestwren/contract/handoffs'
import type { ReminderEvent } from '@nestwren/contract/live'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Emission } from '../../platform/http/context.ts'
import { listRow } from '../../platform/items/several-children.ts'
import { namesOfChildren } from '../children/public.ts'
import { readHearing, remindFamily } from '../notifications/public.ts'
import { boundBriefs } from './bound-briefs.ts'
import { makeBriefs } from './brief-queries.ts'
import { handoffItem } from './item.ts'
import { handoffSeenTable, handoffsTable } from './tables.ts'

const h = handoffsTable

interface NewHandoff {
  readonly accountId: string
  readonly id: string
  readonly childIds: readonly string[]
  readonly at: Date
  readonly reason: 'exchange' | 'byHand'
  readonly fromId: string | null
  readonly toId: string | null
  readonly fromName: string
  readonly toName: string
  readonly place: string
  readonly note: string
  readonly briefs: readonly ChildBrief[]
  readonly createdBy: string
}

/** Writes a handoff down, its briefs within their bound; false when there is one with this id. */
async function insertHandoff(tx: Db, { childIds, briefs, ...facts }: NewHandoff, now: Date): Promise<boolean> {
  const row = { ...facts, briefs: boundBriefs(briefs), childIds: [...childIds], createdAt: now, deletedAt: null }
  const made = await tx.insert(h).values(row).onConflictDoNothing().returning({ id: h.id })
  if (made.length === 0) return false
  await listRow(tx, handoffItem, row)
  return true
}

/** Sets the line of whoever hands over. */
export async function setHandoffNote(tx: Db, accountId: string, id: string, note: string): Promise<void> {
  await tx
    .update(h)
    .set({ note, version: sql`${h.version} + 1` })
    .where(and(eq(h.accountId, accountId), eq(h.id, id), isNull(h.deletedAt)))
}

/** Notes that somebody has read a handoff; false when that stood there before. */
export async function noteSeen(
  tx: Db,
  { accountId, handoffId, userId }: { readonly accountId: string; readonly handoffId: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(handoffSeenTable)
    .values({ accountId, handoffId, userId, at: now })
    .onConflictDoNothing()
    .returning({ at: handoffSeenTable.at })
  return made.length > 0
}

/** What is known before the brief is made. */
type HandoffFacts = Omit<NewHandoff, 'briefs'> & {
  /** Who did it; for an exchange, whoever hands over. */
  readonly actor: Actor
}

interface Actor {
  readonly id: string
  readonly name: string
}

type Told = Pick<NewHandoff, 'accountId' | 'id' | 'childIds' | 'at' | 'reason'>

/**
 * Makes the brief of this moment and tells whoever takes over, once; the events for open apps are for the caller to send
 * after the commit. Null when there is a handoff with this id already.
 */
export async function makeHandoff(tx: Db, { actor, ...facts }: HandoffFacts, now: Date): Promise<Emission[] | null> {
  const { accountId, childIds, id, toId, fromName } = facts
  const briefs = await makeBriefs(tx, { accountId, childIds, at: now })
  if (!(await insertHandoff(tx, { ...facts, briefs }, now))) return null
  if (toId !== null && toId !== actor.id) await remindOne(tx, facts, toId, { is: 'handoff', id, from: fromName }, now)
  return handoffNews(facts, actor)
}

/**
 * Tells somebody of a handoff, once, naming a child that they see. Nobody is told who may not see what it says: of an
 * exchange that is the custody of all of its children that they know of.
 */
export async function remindOne(
  tx: Db,
  { accountId, id, childIds, at, reason }: Told,
  userId: string,
  subject: Extract<ReminderEvent['subject'], { is: 'handoff' | 'handoffSeen' }>,
  now: Date,
): Promise<void> {
  const mayHear = await readHearing(tx, { accountId, userId }, now)
  const hears = (childId: string, area: 'logs' | 'custody') => mayHear({ to: 'child', accountId, childId, area, at })
  const known = childIds.filter((childId) => hears(childId, 'logs'))
  const [childId] = known
  if (childId === undefined) return
  const { borrowed } = handoffItem
  const isBorrowed = reason === borrowed.in.value
  if (isBorrowed && !known.every((one) => hears(one, borrowed.area))) return
  const names = await namesOfChildren(tx, accountId, [childId])
  const event = { child: { _id: childId, name: names.get(childId) ?? '' }, subject }
  const needs = isBorrowed
    ? { area: borrowed.area, childIds: known, at }
    : { area: handoffItem.area, childIds: [childId], at }
  const audience = { to: 'user', accountId, userId, needs } as const
  await remindFamily(tx, { accountId, about: `${subject.is}:${id}:${userId}`, audience, event }, now)
}

/** Says to everybody who sees logs of the children that handoffs have changed; not by whom, where that tells of custody. */
export function handoffNews({ accountId, childIds, at, reason }: Omit<Told, 'id'>, actor: Actor): Emission[] {
  const user = reason === handoffItem.borrowed.in.value ? null : actor
  return [
    {
      name: 'family:changed',
      payload: { user, part: 'handoffs' },
      audience: { to: 'children', accountId, childIds, area: 'logs', at },
    },
  ]
}
