import type { FamilyMember } from '@nestwren/contract/auth'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import { isParentRole } from '@nestwren/contract/permissions'

/** Pure rules of who can be chosen to have the children, and how a form keeps that. */

/** As a form has it: the key of someone who is offered, `else` with a typed name, or empty for no one. */
export interface Who {
  readonly who: string
  readonly name: string
}

export const someoneElse = 'else'
export const noOne: Who = { who: '', name: '' }

/**
 * Returns who is offered, everybody once: those of the schedules and agreements first, then the parents of the family.
 * Others of the family may not see parenting time, and are named like someone who does not use the app.
 * @param known whoever is named in what was agreed
 */
export function choicesOf(known: readonly CustodyPerson[], family: readonly FamilyMember[]): readonly CustodyPerson[] {
  const parents = family.filter(({ role, preset }) => isParentRole(role) || preset === 'parent')
  const all = [...known, ...parents.map(({ id, name }) => ({ userId: id, name }))]
  const keys = all.map(personKey)
  return all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Returns the person of a choice; null for no one, and for someone else without a name. */
export function personOf({ who, name }: Who, choices: readonly CustodyPerson[]): CustodyPerson | null {
  if (who === someoneElse) return name.trim() === '' ? null : { userId: null, name: name.trim() }
  return choices.find((person) => personKey(person) === who) ?? null
}

/** Returns how a form keeps a person. */
export function whoOf(person: CustodyPerson | null, choices: readonly CustodyPerson[]): Who {
  if (person === null) return noOne
  const key = personKey(person)
  return choices.some((one) => personKey(one) === key)
    ? { who: key, name: '' }
    : { who: someoneElse, name: person.name }
}
