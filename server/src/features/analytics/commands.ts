import type { AnalyticsEvent } from '@nestwren/contract/analytics'
import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { analyticsCountsTable } from './tables.ts'

/** How often something was counted on a day, `YYYY-MM-DD` in UTC. */
export interface DayCount extends Counted {
  readonly day: string
  readonly count: number
}

const t = analyticsCountsTable
/** Longer than any comparison with the year before needs. */
const keptMonths = 25

/** Adds counts to those that are there, in one statement and in one order: two servers at once do not wait for each other in a circle. */
export async function addCounts(db: Db, counts: readonly DayCount[]): Promise<void> {
  if (counts.length === 0) return
  const keyOf = ({ day, name, experiment, variant, label }: DayCount) =>
    [day, name, experiment, variant, label].join('\n')
  const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await db
    .insert(t)
    .values(sorted)
    .onConflictDoUpdate({
      target: [t.day, t.name, t.experiment, t.variant, t.label],
      set: { count: sql`${t.count} + excluded.count` },
    })
}

/** Removes counts of more than two years ago. Returns how many rows. */
export async function removeOldCounts(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - keptMonths)
  return removeInBatches(db, t, lt(t.day, from.toISOString().slice(0, 10)), signal)
}

/** What is told apart in the counts. */
interface Counted {
  readonly name: AnalyticsEvent['name']
  readonly experiment: string
  readonly variant: string
  readonly label: string
}

const inNone = { experiment: '', variant: '' }

/** The row of a day in which an event is counted. */
export function countedAs(event: AnalyticsEvent): Counted {
  const { name } = event
  switch (event.name) {
    case 'ab_view': {
      const { experiment, variant, variant_label: label } = event.params
      return { name, experiment, variant, label }
    }
    case 'trial_button_click': {
      const { experiment, variant, event_label: label } = event.params
      return { name, experiment, variant, label }
    }
    case 'cta_click':
      return { name, ...inNone, label: event.params.source }
    case 'login':
      return { name, ...inNone, label: event.params.method }
    case 'onboarding_step':
      return { name, ...inNone, label: `${event.params.step} ${event.params.name}` }
  }
}
