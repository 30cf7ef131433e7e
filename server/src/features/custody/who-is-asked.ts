import { type CustodyPerson, type Cycle, personKey } from '@nestwren/contract/custody/terms'
import type { Caller } from '../../platform/http/access.ts'
import { type Agreed, holdersOf } from './agreed.ts'
import type { OverrideRow } from './override-queries.ts'
import type { CustodyMember } from './people-queries.ts'
import type { OverrideTerms } from './tables.ts'

export interface Asking {
  /** Who proposes. */
  readonly caller: Pick<Caller, 'userId'>
  readonly childIds: readonly string[]
  /** Of these children, the cycles with the latest start first. */
  readonly agreed: Agreed
  /** What the proposal would take the place of. */
  readonly replaced: Pick<OverrideRow, 'terms' | 'proposedBy' | 'proposedByName'> | null
  readonly terms: OverrideTerms
  readonly members: readonly CustodyMember[]
  readonly now: Date
}

/**
 * Returns the user who is asked whether they agree. For each child that is somebody else who shares its time (by the cycle
 * of those days, by what is replaced, by the proposal) and manages its custody, and rather one who would give time away
 * than one who would get it. null where there is none for any of the children: the other parent does not use the app, or
 * has no say in it here. `several` where no single person can answer for all of the children.
 */
export function whoIsAsked(asking: Asking): { readonly waitsFor: string | null } | 'several' {
  const { childIds, members } = asking
  const asked = new Set(childIds.map((childId) => askedFor(childId, asking)).filter((userId) => userId !== null))
  const [waitsFor = null] = asked
  if (waitsFor === null) return { waitsFor }
  const member = members.find(({ userId }) => userId === waitsFor)
  const managesAll = childIds.every((childId) => member?.holds(childId, 'manage') === true)
  return asked.size === 1 && managesAll ? { waitsFor } : 'several'
}

function askedFor(childId: string, { caller, agreed, replaced, terms, members, now }: Asking): string | null {
  const cycles = agreed.cycles.filter(({ childIds }) => childIds.includes(childId))
  const ofReplaced =
    replaced === null
      ? []
      : [...holdersOf(replaced.terms), { userId: replaced.proposedBy, name: replaced.proposedByName }]
  const concerned: readonly CustodyPerson[] = [
    ...cyclesOfDays(cycles, terms, now).flatMap(({ people }) => people),
    ...ofReplaced,
    ...holdersOf(terms),
  ]
  const gaining = new Set(holdersOf(terms).map(personKey))
  const giving = concerned.filter((person) => !gaining.has(personKey(person)))
  const asked = [...giving, ...concerned].find(({ userId }) => {
    const member = members.find((one) => one.userId === userId)
    return member !== undefined && userId !== caller.userId && member.holds(childId, 'manage')
  })
  return asked?.userId ?? null
}

/** Returns the cycles in force on the days of the terms; where none is, the one that began last. */
function cyclesOfDays(cycles: readonly Cycle[], { periods, holiday }: OverrideTerms, now: Date): readonly Cycle[] {
  const today = now.toISOString().slice(0, 10)
  const [first = today] = periods.map(({ fromOn }) => fromOn).toSorted()
  // A holiday goes on for years, and so does the end of one.
  const last =
    holiday !== null || periods.length === 0
      ? null
      : (periods
          .map(({ untilOn }) => untilOn)
          .toSorted()
          .at(-1) ?? null)
  const ofDays = cycles.filter(
    ({ startOn, endOn }) => (endOn === null || endOn >= first) && (last === null || startOn <= last),
  )
  return ofDays.length > 0 ? ofDays : cycles.slice(0, 1)
}
