import { instantOfDate } from '../../calendar/zone.ts'
import type { CustodyExchange, CustodySegment } from '../custody.ts'
import type { CustodyPerson, Cycle, HolidayRule, Override, Period } from '../terms.ts'

/** People, cycles and overrides of tests, and short ways to write down what is expected of them. */

export const mara: CustodyPerson = { userId: 'u-mara', name: 'Mara' }
export const dev: CustodyPerson = { userId: null, name: 'Dev' }
export const bea: CustodyPerson = { userId: null, name: 'Nana Bea' }

/** Alternating weeks from Monday, 2026-11-02, with handoffs on Mondays at 17:00, Mara first. */
export function cycleOf(changes: Partial<Cycle> = {}): Cycle {
  return {
    id: 'cycle',
    childIds: ['juno'],
    template: 'own',
    lengthDays: 14,
    startOn: '2026-11-02',
    endOn: null,
    timeZone: 'America/New_York',
    people: [mara, dev],
    exchanges: [
      { day: 0, at: '17:00', to: 0, place: 'School' },
      { day: 7, at: '17:00', to: 1, place: 'School' },
    ],
    ...changes,
  }
}

/** A one-off for Juno in New York without periods, accepted on 2026-11-01. */
export function overrideOf(changes: Partial<Override> = {}): Override {
  return {
    id: 'override',
    childIds: ['juno'],
    type: 'oneOff',
    title: 'A change',
    timeZone: 'America/New_York',
    periods: [],
    holiday: null,
    place: '',
    acceptedAt: '2026-11-01T12:00:00Z',
    ...changes,
  }
}

/** A period of wall times, each as `2026-11-04 15:00`. */
export function period(from: string, until: string, holder: CustodyPerson): Period {
  return {
    fromOn: from.slice(0, 10),
    fromAt: from.slice(11),
    untilOn: until.slice(0, 10),
    untilAt: until.slice(11),
    holder,
  }
}

/** A holiday with Mara in even and Dev in odd years. */
export function holidayOf(changes: Partial<HolidayRule> & Pick<HolidayRule, 'on'>): HolidayRule {
  return { startAt: '09:00', days: 0, endAt: '18:00', evenYears: mara, oddYears: dev, ...changes }
}

/** Milliseconds since 1970 of a wall time as `2026-11-04 15:00`. */
export function at(wall: string, timeZone = 'America/New_York'): number {
  return instantOfDate(wall.slice(0, 10), wall.slice(11), timeZone).at
}

export function utc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16)
}

/** Segments as `from > to person source`, in UTC. */
export function segmentLines(segments: readonly CustodySegment[]): readonly string[] {
  return segments.map(({ from, to, holder, source }) => `${utc(from)} > ${utc(to)} ${holder.name} ${source.is}`)
}

/** Exchanges as `date time from > to source`, by the clocks of their own zone. */
export function exchangeLines(exchanges: readonly CustodyExchange[]): readonly string[] {
  return exchanges.map(
    ({ date, time, fromPerson, toPerson, source }) =>
      `${date} ${time} ${fromPerson?.name ?? 'no one'} > ${toPerson.name} ${source.is}`,
  )
}
