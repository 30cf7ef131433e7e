import type { FamilyMember } from '@nestwren/contract/auth'
import {
  type CustodyPerson,
  type Cycle,
  type HolidayRule,
  type Period,
  personKey,
} from '@nestwren/contract/custody/terms'
import { isParentRole } from '@nestwren/contract/permissions'

/** What a change is about, as far as it decides who is asked. */
export interface AskedAbout {
  readonly childIds: readonly string[]
  readonly periods: readonly Period[]
  readonly holiday: HolidayRule | null
}

interface Facts {
  readonly cycles: readonly Cycle[]
  readonly family: readonly FamilyMember[]
  /** The reader. */
  readonly userId: string
  /** YYYY-MM-DD. */
  readonly today: string
  /** Who has a part in what the change takes the place of. */
  readonly replaced: readonly CustodyPerson[]
}

/**
 * Returns whom the server is expected to ask whether they agree; null where the other parent does not use the app, so that
 * the change holds as soon as it is written down. The server decides: it also knows the rights of caregivers.
 */
export function expectedToBeAsked(
  { childIds, periods, holiday }: AskedAbout,
  { cycles, family, userId, today, replaced }: Facts,
): FamilyMember | null {
  const gaining = holdersIn({ periods, holiday })
  const concerned = [...peopleOfDays(cycles, childIds, periods, today), ...replaced, ...gaining]
  const gainingKeys = new Set(gaining.map(personKey))
  const giving = concerned.filter((person) => !gainingKeys.has(personKey(person)))
  for (const person of [...giving, ...concerned]) {
    const member = family.find(({ id }) => id === person.userId)
    if (member !== undefined && member.id !== userId && mayAnswer(member)) return member
  }
  return null
}

/** Returns everybody to whom terms give the children. */
export function holdersIn({ periods, holiday }: Pick<AskedAbout, 'periods' | 'holiday'>): readonly CustodyPerson[] {
  const yearly = holiday === null ? [] : [holiday.evenYears, holiday.oddYears]
  return [...periods.map(({ holder }) => holder), ...yearly.filter((person) => person !== null)]
}

function mayAnswer({ role, preset }: FamilyMember): boolean {
  return isParentRole(role) || preset === 'parent'
}

function peopleOfDays(
  cycles: readonly Cycle[],
  childIds: readonly string[],
  periods: readonly Period[],
  today: string,
): readonly CustodyPerson[] {
  const ours = cycles.filter((cycle) => cycle.childIds.some((childId) => childIds.includes(childId)))
  const [first = today] = periods.map(({ fromOn }) => fromOn).toSorted()
  const last =
    periods
      .map(({ untilOn }) => untilOn)
      .toSorted()
      .at(-1) ?? null
  const ofDays = ours.filter(
    ({ startOn, endOn }) => (endOn === null || endOn >= first) && (last === null || startOn <= last),
  )
  return (ofDays.length > 0 ? ofDays : ours.slice(0, 1)).flatMap(({ people }) => people)
}
