import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { MotorMilestone, milestones } from '@nestwren/contract/milestones'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess } from '../../platform/http/access.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { milestoneItem } from './item.ts'
import { findMilestone, isIdTaken, type MilestoneRow } from './queries.ts'
import { isNamedId, motorIdOf } from './rules.ts'
import { milestonesTable } from './tables.ts'

type CreateBody = HandlerInput<typeof milestones.create>['body']

const m = milestonesTable

/** What is said of a milestone. */
export interface Said {
  readonly achievedOn: string | null
  readonly note: string
  readonly photoId: string | null
}

/** Adds a milestone of the family's own; the same id again answers the same one. The account is to be locked. */
export async function createOwn(
  db: Db,
  { caller, child }: ChildAccess,
  { id = uuidv7(), ...fields }: CreateBody,
  now: Date,
): Promise<
  | { readonly ok: true; readonly row: MilestoneRow; readonly isNew: boolean }
  | { readonly ok: false; readonly why: 'ID_TAKEN' | 'TOO_MANY_MILESTONES' }
> {
  const { accountId, userId } = caller
  const { childId } = child
  const existing = await findMilestone(db, accountId, childId, id)
  if (existing?.key === null && existing.deletedAt === null) return { ok: true, row: existing, isNew: false }
  if (isNamedId(id) || (await isIdTaken(db, accountId, id))) return { ok: false, why: 'ID_TAKEN' }
  const full = await fullCap(db, milestoneItem, { accountId, childId, row: { key: null } })
  if (full !== null) return { ok: false, why: full }
  const by = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now }
  await db.insert(m).values({ ...fields, ...by, accountId, id, childId, key: null })
  return { ok: true, row: await written(db, accountId, childId, id), isNew: true }
}

/**
 * Says something of one of WHO's six of which nothing was said, or no longer. A row that was removed goes on with a later
 * version, so that a change of before is stale. The account is to be locked.
 */
export async function sayOfMotor(
  db: Db,
  { caller, child }: ChildAccess,
  key: MotorMilestone,
  said: Said,
  now: Date,
): Promise<MilestoneRow> {
  const { accountId, userId } = caller
  const { childId } = child
  const id = motorIdOf(childId, key)
  const by = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now }
  await db
    .insert(m)
    .values({ ...said, ...by, accountId, id, childId, key, title: '' })
    .onConflictDoUpdate({
      target: [m.accountId, m.id],
      set: { ...said, ...by, deletedAt: null, version: sql`${m.version} + 1` },
    })
  return written(db, accountId, childId, id)
}

/** Changes a milestone that is there; resolves to it as it is then. */
export async function changeMilestone(
  db: Db,
  { caller, child }: ChildAccess,
  id: string,
  change: (Said & { readonly title?: string }) | { readonly deletedAt: Date },
  now: Date,
): Promise<MilestoneRow> {
  const { accountId, userId } = caller
  await db
    .update(m)
    .set({ ...change, updatedBy: userId, updatedAt: now, version: sql`${m.version} + 1` })
    .where(and(eq(m.accountId, accountId), eq(m.id, id)))
  return written(db, accountId, child.childId, id)
}

async function written(db: Db, accountId: string, childId: string, id: string): Promise<MilestoneRow> {
  const row = await findMilestone(db, accountId, childId, id)
  if (row === null) throw new Error('A milestone is gone that was just written')
  return row
}
