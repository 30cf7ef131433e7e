import { templateExchanges, type WeekendStart } from '@nestwren/contract/custody/templates'
import type { CustodyPerson, CustodyTemplate, Cycle, Exchange } from '@nestwren/contract/custody/terms'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { personOf, type Who, whoOf } from '../people-choices.ts'
import { sorted, type Turn } from './own-pattern.ts'

/** Pure rules between a schedule and its form. */

export const stepNames = ['people', 'pattern', 'check'] as const
export type StepName = (typeof stepNames)[number]

/** As the inputs have it: empty texts for what is not given. Survives a reload. */
export interface CycleForm {
  id: string
  step: StepName
  childIds: readonly string[]
  template: CustodyTemplate
  one: Who
  other: Who
  /** Who has the first night; of every other weekend, with whom the children live. */
  begins: Turn
  startOn: string
  /** Empty for no end. */
  endOn: string
  /** The usual time and place of a handoff. */
  at: string
  place: string
  weekendFrom: WeekendStart
  /** Of a pattern of one's own: how long a round is, and its handoffs, as they were entered. */
  lengthDays: number
  exchanges: readonly Exchange[]
  /** Minutes before, or empty for no reminder. */
  remind: string
  notes: string
}

/** What a new schedule begins with. */
export interface CycleFacts {
  readonly id: string
  readonly childIds: readonly string[]
  /** YYYY-MM-DD. */
  readonly startOn: string
  readonly choices: readonly CustodyPerson[]
  readonly own: CustodyPerson | null
  readonly other: CustodyPerson | null
}

const usualAt = '17:00'
const ownLength = 14

/** Returns the form of a new schedule. */
export function newForm({ id, childIds, startOn, choices, own, other }: CycleFacts): CycleForm {
  return {
    ...{ id, step: 'people', childIds, template: '2-2-3', begins: 0, startOn, endOn: '' },
    ...{ one: whoOf(own, choices), other: whoOf(other, choices) },
    ...{ at: usualAt, place: '', weekendFrom: 'friday', lengthDays: ownLength, exchanges: [], remind: '', notes: '' },
  }
}

/** Returns the form of a schedule. Handoffs that differ from those of its template are a pattern of one's own. */
export function formOf(cycle: CustodyCycle, choices: readonly CustodyPerson[]): CycleForm {
  const { id, childIds, startOn, endOn, people, exchanges, lengthDays, remindMinutes, notes } = cycle
  const [first] = exchanges
  const usual = { at: first?.at ?? usualAt, place: first?.place ?? '' }
  const made = templateOf(cycle, usual)
  return {
    ...{ id, step: 'people', childIds, startOn, endOn: endOn ?? '', notes, lengthDays, exchanges },
    ...{ one: whoOf(people[0], choices), other: whoOf(people[1], choices) },
    ...(made ?? { template: 'own', begins: exchanges.at(-1)?.to ?? 0, weekendFrom: 'friday' }),
    ...usual,
    remind: remindMinutes === null ? '' : String(remindMinutes),
  }
}

const weekendStarts = ['friday', 'thursday', 'saturday'] as const

/** Finds the choices with which a template makes exactly the handoffs of a schedule; null where none do. */
function templateOf(
  { template, startOn, exchanges, lengthDays }: CustodyCycle,
  usual: { readonly at: string; readonly place: string },
): Pick<CycleForm, 'template' | 'begins' | 'weekendFrom'> | null {
  if (template === 'own') return null
  const wanted = JSON.stringify([lengthDays, exchanges.map(({ day, at, to, place }) => [day, at, to, place])])
  for (const begins of [0, 1] as const)
    for (const weekendFrom of weekendStarts) {
      const made = templateExchanges(template, { startOn, ...usual, weekendFrom, firstPerson: begins })
      const is = JSON.stringify([made.lengthDays, made.exchanges.map(({ day, at, to, place }) => [day, at, to, place])])
      if (is === wanted) return { template, begins, weekendFrom }
    }
  return null
}

/** Returns the handoffs of a form in order; of a template as it makes them, none while the start is not entered. */
export function patternOf(form: CycleForm): { readonly lengthDays: number; readonly exchanges: readonly Exchange[] } {
  const { template, startOn, at, place, weekendFrom, begins } = form
  if (template === 'own') {
    const exchanges = form.exchanges.map((one) => ({ ...one, place: one.place.trim() }))
    return { lengthDays: form.lengthDays, exchanges: sorted(exchanges) }
  }
  if (startOn === '') return { lengthDays: ownLength, exchanges: [] }
  return templateExchanges(template, { startOn, at, place: place.trim(), weekendFrom, firstPerson: begins })
}

/** Returns the form with the handoffs of its template as a pattern of one's own, to be changed one by one. */
export function asOwnPattern(form: CycleForm): CycleForm {
  return form.template === 'own' ? form : { ...form, ...patternOf(form), template: 'own' }
}

const nobody: CustodyPerson = { userId: null, name: '' }

/** Returns a form as a schedule of the engine. Who is not chosen has an empty name, which `cycleProblems` finds. */
export function cycleOf(form: CycleForm, timeZone: string, choices: readonly CustodyPerson[]): Cycle {
  const { id, childIds, template, startOn, endOn } = form
  return {
    ...{ id, childIds, template, startOn, timeZone },
    ...patternOf(form),
    endOn: endOn === '' ? null : endOn,
    people: [personOf(form.one, choices) ?? nobody, personOf(form.other, choices) ?? nobody],
  }
}

/** What is sent of a schedule. */
export type CycleFields = Omit<Cycle, 'id'> & { readonly notes: string; readonly remindMinutes: number | null }

/** Returns a form as it is sent. */
export function fieldsOf(form: CycleForm, timeZone: string, choices: readonly CustodyPerson[]): CycleFields {
  const { id: _, ...fields } = cycleOf(form, timeZone, choices)
  return { ...fields, notes: form.notes.trim(), remindMinutes: form.remind === '' ? null : Number(form.remind) }
}

/** Returns the fields in which a schedule changes; empty where nothing does. */
export function changedFields(cycle: CustodyCycle, fields: CycleFields): Partial<CycleFields> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const before = { ...cycle, exchanges: plainExchanges(cycle.exchanges), people: plainPeople(cycle.people) }
  const after = { ...fields, exchanges: plainExchanges(fields.exchanges), people: plainPeople(fields.people) }
  const names = Object.keys(fields) as (keyof CycleFields)[]
  return Object.fromEntries(names.filter((name) => !same(before[name], after[name])).map((name) => [name, after[name]]))
}

/** In one order of their fields, so that they can be compared. */
function plainExchanges(exchanges: readonly Exchange[]) {
  return exchanges.map(({ day, at, to, place }) => ({ day, at, to, place }))
}

function plainPeople(people: Cycle['people']) {
  return people.map(({ userId, name }) => ({ userId, name }))
}
