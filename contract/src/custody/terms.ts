/**
 * What custody is computed from: cycles of days that repeat, and the overrides that were agreed on top of them. Plain
 * shapes, so that the browser needs no schema library for them; what crosses the wire has the same fields.
 */

/** Someone with whom the children are. `userId` is null for a person who does not use the app. */
export interface CustodyPerson {
  readonly userId: string | null
  readonly name: string
}

export const custodyTemplates = [
  '2-2-3',
  '2-2-5-5',
  '3-4-4-3',
  'alternating-weeks',
  'every-other-weekend',
  'own',
] as const
export type CustodyTemplate = (typeof custodyTemplates)[number]

/** A moment of a cycle at which care changes hands. */
export interface Exchange {
  /** Day of the cycle, 0 for its first. */
  readonly day: number
  /** Wall time HH:MM in the zone of the cycle. */
  readonly at: string
  /** To the first or the second of the cycle's `people`. */
  readonly to: 0 | 1
  readonly place: string
}

/**
 * A pattern of 1 to 84 days that repeats from `startOn` at 00:00. Before the first exchange of a round the children are
 * with whoever the last exchange of the round before gave them to, on the first day too.
 */
export interface Cycle {
  readonly id: string
  readonly childIds: readonly string[]
  readonly template: CustodyTemplate
  readonly lengthDays: number
  /** YYYY-MM-DD. */
  readonly startOn: string
  /** The last day, YYYY-MM-DD; null for no end. */
  readonly endOn: string | null
  /** IANA zone of its wall times. */
  readonly timeZone: string
  readonly people: readonly [CustodyPerson, CustodyPerson]
  readonly exchanges: readonly Exchange[]
}

/** Which day of a year a holiday is. */
export type HolidayOn =
  /** `month` 1 to 12. 29 February is refused: most years lack it. */
  | { readonly is: 'date'; readonly month: number; readonly day: number }
  /** `nth` is 1 to 5, or -1 for the last; `weekday` 0 (Monday) to 6 (Sunday). */
  | { readonly is: 'weekday'; readonly month: number; readonly nth: number; readonly weekday: number }
  /** Days after Easter Sunday of the Gregorian calendar, -70 to 70. */
  | { readonly is: 'easter'; readonly offsetDays: number }

/** When a holiday starts and ends, every year. */
export interface HolidayTimes {
  readonly on: HolidayOn
  /** HH:MM on its first day. */
  readonly startAt: string
  /** Days from its first day to its last, 0 to 21. */
  readonly days: number
  /** HH:MM on its last day. */
  readonly endAt: string
}

/** A holiday and who has the children in even and in odd years; null leaves that year to the cycle. */
export interface HolidayRule extends HolidayTimes {
  readonly evenYears: CustodyPerson | null
  readonly oddYears: CustodyPerson | null
}

/** Someone has the children from one wall time to another, in the zone of the override. */
export interface Period {
  readonly fromOn: string
  readonly fromAt: string
  readonly untilOn: string
  readonly untilAt: string
  readonly holder: CustodyPerson
}

/** From the weakest to the strongest; each of them comes before the cycle. */
export const overridePrecedence = ['vacation', 'holiday', 'swap', 'oneOff'] as const
export type OverrideKind = (typeof overridePrecedence)[number]

/** A change to the cycle that was accepted. What is only proposed is never passed to the engine. */
export interface Override {
  readonly id: string
  readonly childIds: readonly string[]
  readonly type: OverrideKind
  readonly title: string
  readonly timeZone: string
  /** 1 to 8; empty only for a holiday. */
  readonly periods: readonly Period[]
  readonly holiday: HolidayRule | null
  /** Where care changes hands at its start and end; empty for the usual place. */
  readonly place: string
  /** ISO instant. */
  readonly acceptedAt: string
}

/** What decides who has the children: the cycle, or the override of this type. */
export interface CustodySource {
  readonly is: 'cycle' | OverrideKind
  readonly id: string
}

/** Returns a key that two records of one person share: the user id, or the name without regard to case. */
export function personKey({ userId, name }: CustodyPerson): string {
  return userId === null ? `name:${name.normalize('NFC').trim().toLowerCase()}` : `user:${userId}`
}

/** Returns whether both are the same person. Someone with a user id is never the same as someone without one. */
export function isSamePerson(one: CustodyPerson, other: CustodyPerson): boolean {
  return personKey(one) === personKey(other)
}
