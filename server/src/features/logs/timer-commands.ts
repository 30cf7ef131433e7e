import { type Entry, isOpen } from '@nestwren/contract/logs/entry'
import { applyStep, latestStart, segmentsIn, type Timer, type TimerStep } from '@nestwren/contract/logs/timer-steps'
import { and, eq, sql } from 'drizzle-orm'
import { byServerClock, futureToleranceMs } from '../../platform/clock/device-clock.ts'
import type { ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { refuseOverlap } from './change-entry.ts'
import { emitEntry } from './entry-events.ts'
import { writeLinks } from './entry-links.ts'
import { isExclusive } from './overlaps.ts'
import { type NamedEntry, readEntry } from './queries.ts'
import { logEntriesTable } from './tables.ts'

const e = logEntriesTable

/**
 * A press may lie before the start when the clocks of two phones disagree, and then counts from the start. A whole day
 * before it, it cannot be about this timer.
 */
const beforeToleranceMs = 86_400_000

/**
 * Applies one press to an entry, whoever made it. It asks for no version: a press that is sent again, or has nothing to
 * do any more, answers the row as it is, and what arrives first stands.
 */
export async function applyTimerStep(
  context: Context,
  pressed: TimerStep,
  mutationId: string | undefined,
  access: ItemAccess,
): Promise<Entry> {
  const { accountId } = access.caller
  const row = await lockTimer(context, access)
  if (await wasApplied(context, { accountId, id: row.id }, mutationId)) return (await current(context, access)).entry
  const timer: Timer = {
    kind: row.kind,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt?.toISOString() ?? null,
    details: row.details,
  }
  const step = byServerClock(pressed, mutationId, context.now)
  refuseStep(context, timer, step)
  const next = applyStep(timer, step)
  if (next === timer) return (await current(context, access)).entry
  const startAt = new Date(next.startAt)
  const endAt = next.endAt === null ? null : new Date(next.endAt)
  // An end makes a span shorter; only another start can reach into a neighbour.
  if (step.what === 'backdate' && isExclusive(row.kind))
    await refuseOverlap(context, access, { ...row, startAt, endAt })
  // Milk that was put by keeps from when the session ended.
  const entry = { ...row, startAt, endAt, details: next.details }
  await writeLinks(context.db, { context, caller: access.caller, entry, before: row })
  await context.db
    .update(e)
    .set({
      startAt,
      endAt,
      details: next.details,
      isOpen: isOpen(next),
      updatedBy: access.caller.userId,
      updatedAt: context.now,
      version: sql`${e.version} + 1`,
    })
    .where(isEntry(access))
  const changed = await current(context, access)
  emitEntry(context, 'activity:updated', access.caller, changed)
  return changed.entry
}

/** Takes the row for this transaction: of two presses at once the second sees what the first left. */
async function lockTimer(context: Context, access: ItemAccess) {
  const { accountId, id, childId, kind, startAt, endAt, details, deletedAt } = e
  const [row] = await context.db
    .select({ accountId, id, childId, kind, startAt, endAt, details, deletedAt })
    .from(e)
    .where(isEntry(access))
    .for('update')
  if (row === undefined || row.deletedAt !== null) throw context.refuse('NOT_FOUND')
  return row
}

function isEntry(access: ItemAccess) {
  return and(eq(e.accountId, access.caller.accountId), eq(e.id, access.itemId))
}

async function current(context: Context, access: ItemAccess): Promise<NamedEntry> {
  const found = await readEntry(context.db, access.caller.accountId, access.itemId)
  if (found === null) throw context.refuse('NOT_FOUND')
  return found
}

function refuseStep(context: Context, timer: Timer, step: TimerStep): void {
  const isBackdate = step.what === 'backdate'
  const at = Date.parse(isBackdate ? step.startAt : step.at)
  if (at > context.now.getTime() + futureToleranceMs) throw context.refuse('FUTURE_TIME')
  if (isBackdate) {
    const latest = latestStart(timer)
    if (latest !== null && at > Date.parse(latest)) throw context.refuse('AFTER_NEXT_STEP')
    return
  }
  if (step.what !== 'stop' && segmentsIn(timer) === null) throw context.refuse('NO_SIDES')
  if (at < Date.parse(timer.startAt) - beforeToleranceMs) throw context.refuse('BEFORE_START')
}
