import { type CustodyExchange, custodyOf } from '@nestwren/contract/custody/custody'
import { type CycleProblem, cycleProblems, overlapOf } from '@nestwren/contract/custody/problems'
import type { Cycle } from '@nestwren/contract/custody/terms'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import type { StepName } from './cycle-form.ts'

/** Pure rules of what is wrong with a schedule, and at which field that is said. */

export type FieldName = 'childIds' | 'one' | 'other' | 'startOn' | 'endOn' | 'at' | 'length' | 'handoffs'

export const stepOfField: Readonly<Record<FieldName, StepName>> = {
  childIds: 'people',
  one: 'people',
  other: 'people',
  startOn: 'people',
  endOn: 'people',
  at: 'pattern',
  length: 'pattern',
  handoffs: 'pattern',
}

/** What keeps a schedule from being saved. */
export type CycleFault = { readonly is: CycleProblem } | { readonly is: 'overlap'; readonly with: CustodyCycle }

export type CycleFaults = ReadonlyMap<FieldName, CycleFault>

/** Returns what is wrong with a schedule, the first fault of each field. */
export function faultsOf(cycle: Cycle, others: readonly CustodyCycle[]): CycleFaults {
  const faults = new Map<FieldName, CycleFault>()
  for (const problem of cycleProblems(cycle)) {
    const field = fieldOf(problem, cycle)
    if (!faults.has(field)) faults.set(field, { is: problem })
  }
  // A schedule without its days overlaps nothing yet.
  if (faults.has('startOn') || faults.has('endOn') || faults.has('childIds')) return faults
  const [id] = overlapOf(cycle, others)
  const other = others.find((one) => one.id === id)
  if (other !== undefined) faults.set('startOn', { is: 'overlap', with: other })
  return faults
}

function fieldOf(problem: CycleProblem, { people, startOn, template }: Cycle): FieldName {
  switch (problem) {
    case 'noChildren':
      return 'childIds'
    case 'badLength':
      return 'length'
    case 'badDate':
      return /^\d{4}-\d\d-\d\d$/.test(startOn) ? 'endOn' : 'startOn'
    case 'endsBeforeStart':
      return 'endOn'
    case 'unknownTimeZone':
      return 'startOn'
    case 'personWithoutName':
      return people[0].name.trim() === '' ? 'one' : 'other'
    case 'samePersonTwice':
      return 'other'
    case 'badTime':
      return template === 'own' ? 'handoffs' : 'at'
    default:
      return 'handoffs'
  }
}

/** Returns the faults of one step. */
export function faultsOfStep(faults: CycleFaults, step: StepName): CycleFaults {
  return new Map([...faults].filter(([field]) => stepOfField[field] === step))
}

const msPerDay = 86_400_000
const aheadDays = 400

/**
 * Returns the handoffs of a schedule whose time a clock change skips or repeats, in the 400 days from an instant
 * (milliseconds since 1970) on; none for a schedule with faults.
 */
export function clockChangesOf(cycle: Cycle, from: number): readonly CustodyExchange[] {
  const [childId] = cycle.childIds
  if (childId === undefined || cycleProblems(cycle).length > 0) return []
  const start = Math.max(from, Date.parse(cycle.startOn))
  const { exchanges } = custodyOf({
    cycles: [cycle],
    overrides: [],
    childId,
    from: start,
    to: start + aheadDays * msPerDay,
  })
  return exchanges.filter(({ fit }) => fit !== 'exact')
}
