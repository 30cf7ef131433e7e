import { dayOfDate } from '@nestwren/contract/calendar/days'
import { instantOfDate, instantOfWall } from '@nestwren/contract/calendar/zone'
import type { CustodyPerson, Cycle, Override } from '@nestwren/contract/custody/terms'
import type { cyclesTable, OverrideTerms, overridesTable } from './tables.ts'

/** Rows of the database in the shapes that the custody engine of the contract computes with. */

type CycleFields = Omit<Cycle, 'template'> & Pick<typeof cyclesTable.$inferSelect, 'template'>
type OverrideFields = Pick<typeof overridesTable.$inferSelect, 'id' | 'childIds' | 'type' | 'terms'>

/** What holds for some children. Cycles and overrides name all of their children, not only those that were asked for. */
export interface Agreed {
  readonly cycles: readonly Cycle[]
  /** Accepted ones only. */
  readonly overrides: readonly Override[]
}

/** Stands for "no end". PostgreSQL has infinity for it, which no Date can hold. */
const endOfTime = new Date('9999-12-31T00:00:00.000Z')

/** Returns when a cycle ends: 24:00 of its last day by its clocks, or {@link endOfTime}. */
export function endOfCycle({ endOn, timeZone }: Pick<Cycle, 'endOn' | 'timeZone'>): Date {
  return endOn === null ? endOfTime : new Date(instantOfWall(dayOfDate(endOn) + 1, 0, timeZone).at)
}

/**
 * Returns when an override has nothing more to say: at the end of its last period, and never for a holiday. One without
 * either, which only ends what it replaces, is over at `madeAt`.
 */
export function endOfTerms({ periods, holiday, timeZone }: OverrideTerms, madeAt: Date): Date {
  if (holiday !== null) return endOfTime
  const ends = periods.map(({ untilOn, untilAt }) => instantOfDate(untilOn, untilAt, timeZone).at)
  return ends.length === 0 ? madeAt : new Date(Math.max(...ends))
}

/** Returns a cycle as the engine takes it. */
export function engineCycle(row: CycleFields): Cycle {
  const { id, childIds, template, lengthDays, startOn, endOn, timeZone, people, exchanges } = row
  return { id, childIds, template, lengthDays, startOn, endOn, timeZone, people, exchanges }
}

/** Returns an override as the engine takes it; `acceptedAt` is when it is, or would be, accepted. */
export function engineOverride({ id, childIds, type, terms }: OverrideFields, acceptedAt: Date): Override {
  return { id, childIds, type, ...terms, acceptedAt: acceptedAt.toISOString() }
}

/** Returns everybody whom the terms of an override give the children to, in order; a person may come up twice. */
export function holdersOf({ periods, holiday }: Pick<Override, 'periods' | 'holiday'>): readonly CustodyPerson[] {
  const ofHoliday = holiday === null ? [] : [holiday.evenYears, holiday.oddYears]
  return [...periods.map(({ holder }) => holder), ...ofHoliday.filter((person) => person !== null)]
}

/** Returns the same terms with other persons in the places of their holders. */
export function withHolders<Terms extends Pick<Override, 'periods' | 'holiday'>>(
  terms: Terms,
  replace: (person: CustodyPerson) => CustodyPerson,
): Terms {
  const replaceSome = (person: CustodyPerson | null) => (person === null ? null : replace(person))
  const { periods, holiday } = terms
  return {
    ...terms,
    periods: periods.map((period) => ({ ...period, holder: replace(period.holder) })),
    holiday:
      holiday === null
        ? null
        : { ...holiday, evenYears: replaceSome(holiday.evenYears), oddYears: replaceSome(holiday.oddYears) },
  }
}
