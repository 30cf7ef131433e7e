import type { Milestone, MotorMilestone } from '@nestwren/contract/milestones'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { latestDay } from '../../platform/clock/latest-day.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, Gate } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { childrenOfArea } from '../../platform/http/seen-children.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import { changeMilestone, type Said, sayOfMotor } from './commands.ts'
import { findMilestone, type MilestoneRow, presentMilestone, readChildFacts, unsaidMilestone } from './queries.ts'
import { motorKeyOf, saysNothing } from './rules.ts'

interface Saying extends Pick<Context, 'db' | 'now' | 'emit'> {
  refuse(code: 'FUTURE_DATE' | 'BEFORE_BIRTH'): HttpError
}

/** A milestone of a child as it is, whether or not something was said of it. */
export interface Known {
  readonly id: string
  /** null for one of the family's own. */
  readonly key: MotorMilestone | null
  /** null for one of the six of which nothing was said. */
  readonly row: MilestoneRow | null
  readonly milestone: Milestone
}

/** The milestone of a child with this id; null where it has none. */
export async function knownMilestone(db: Db, { caller, child }: ChildAccess, id: string): Promise<Known | null> {
  const { childId } = child
  const key = motorKeyOf(childId, id)
  const found = await findMilestone(db, caller.accountId, childId, id)
  const row = found?.deletedAt === null ? found : null
  if (row !== null) return { id, key, row, milestone: presentMilestone(row) }
  return key === null ? null : { id, key, row, milestone: unsaidMilestone(childId, key) }
}

/** Refuses a day that has begun nowhere, and one before the birth where the caller may know of that. */
export async function checkDate(
  context: Saying,
  gate: Gate,
  { caller, child }: ChildAccess,
  achievedOn: string | null,
): Promise<void> {
  if (achievedOn === null) return
  if (achievedOn > latestDay(context.now)) throw context.refuse('FUTURE_DATE')
  const { birthdate } = await readChildFacts(context.db, caller.accountId, child.childId)
  if (birthdate === null || achievedOn >= birthdate) return
  // To anybody else the refusal would say the birth date, try by try.
  const known = await childrenOfArea(gate, caller, 'profile', 'view')
  if (known.some(({ childId }) => childId === child.childId)) throw context.refuse('BEFORE_BIRTH')
}

/** Refuses whoever may only add and change their own. One of the six that says nothing is nobody's. */
export function checkOwner(
  context: { refuse(code: 'FORBIDDEN'): HttpError },
  { caller, child }: ChildAccess,
  { key, row }: Known,
): void {
  if (row === null || row.createdBy === caller.userId || isLevelAtLeast(child.level, 'manage')) return
  if (key !== null && saysNothing(row)) return
  throw context.refuse('FORBIDDEN')
}

/** Writes what is said of a milestone, and tells it to those who see it. */
export async function say(
  context: Saying,
  access: ChildAccess,
  { id, key, row }: Known,
  said: Said & { readonly title?: string },
): Promise<Milestone> {
  const after =
    key !== null && (row === null || saysNothing(row))
      ? await sayOfMotor(context.db, access, key, said, context.now)
      : await changeMilestone(context.db, access, id, said, context.now)
  const milestone = presentMilestone(after)
  await tell(context, access, milestone)
  return milestone
}

/** Whether a milestone says just that already. */
export function isSame(before: Said, after: Said): boolean {
  return before.achievedOn === after.achievedOn && before.note === after.note && before.photoId === after.photoId
}

/** Says what became of a milestone to everybody who may see those of the child. */
export async function tell(
  { db, now, emit }: Pick<Context, 'db' | 'now' | 'emit'>,
  { caller, child: { childId } }: ChildAccess,
  milestone: Milestone,
): Promise<void> {
  const { accountId, userId, name } = caller
  const child = { _id: childId, name: (await readChildFacts(db, accountId, childId)).name }
  const payload = { type: 'milestone', user: { id: userId, name }, child, milestone, activity: milestone } as const
  emit('growth:milestone:updated', payload, audienceOf(accountId, { childIds: [childId], area: 'milestones', at: now }))
}
