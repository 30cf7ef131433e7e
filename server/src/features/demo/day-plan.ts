import type { DetailsOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Random } from './random.ts'

/** The people of the demo family, by what they are called in the plans. */
export type DemoPerson = 'mara' | 'dev' | 'nana' | 'sol'

/** One entry of a day, before it has an id and a place in the database. */
export type Planned = {
  readonly [K in KindName]: {
    readonly kind: K
    readonly startAt: Date
    readonly endAt: Date | null
    readonly by: DemoPerson
    readonly notes: string
    readonly details: DetailsOf<K>
  }
}[KindName]

/** One calendar day in the family's zone. */
export interface Day {
  /** Days before today; 0 is today. */
  readonly ago: number
  readonly isWeekend: boolean
  readonly random: Random
  /** The instant of a time on this day's clock; minutes past 24 h lie on the next day. */
  at(hour: number, minute: number): Date
}

/** The instant some minutes later (or earlier). */
export function plus(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}

/** A time on the day's clock, up to `spread` minutes earlier or later. */
export function around(day: Day, hour: number, minute: number, spread = 6): Date {
  return plus(day.at(hour, minute), day.random.whole(-spread, spread))
}

/** Who is with the children at this hour: the nanny on working days, the grandmother on Wednesdays and at weekends. */
export function carer(day: Day, hour: number): DemoPerson {
  if (hour >= 9 && hour < 17) {
    if (day.isWeekend) return day.random.pick(['nana', 'mara', 'dev'])
    return day.ago % 7 === 3 ? 'nana' : 'sol'
  }
  return day.random.pick(['mara', 'dev'])
}

/** A diaper as it was changed. */
export function diaperAt(
  startAt: Date,
  by: DemoPerson,
  kind: DetailsOf<'diaper'>['kind'],
  more: Partial<DetailsOf<'diaper'>> & { notes?: string } = {},
): Planned {
  const { notes = '', ...over } = more
  const isDirty = kind === 'dirty' || kind === 'both'
  return {
    kind: 'diaper',
    startAt,
    endAt: null,
    by,
    notes,
    details: {
      kind,
      color: isDirty ? 'mustard' : null,
      consistency: isDirty ? 'seedy' : null,
      size: null,
      isBlowout: false,
      hasRash: false,
      hasCream: false,
      ...over,
    },
  }
}

/** An activity of some minutes. */
export function activityAt(
  startAt: Date,
  minutes: number,
  by: DemoPerson,
  kind: DetailsOf<'activity'>['kind'],
  notes = '',
): Planned {
  return { kind: 'activity', startAt, endAt: plus(startAt, minutes), by, notes, details: { kind, title: null } }
}

/** A bath of some minutes. */
export function bathAt(startAt: Date, minutes: number, by: DemoPerson, hasHairWash: boolean): Planned {
  const details = { waterCentiC: 3700, hasSoap: true, hasHairWash, hasLotion: true }
  return { kind: 'bath', startAt, endAt: plus(startAt, minutes), by, notes: '', details }
}

/** A sleep from one instant to another. */
export function sleepAt(
  startAt: Date,
  endAt: Date,
  by: DemoPerson,
  more: Partial<DetailsOf<'sleep'>> & { notes?: string } = {},
): Planned {
  const { notes = '', ...over } = more
  const details = { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null }
  return { kind: 'sleep', startAt, endAt, by, notes, details: { ...details, ...over } }
}
