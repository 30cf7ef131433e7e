import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import { useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { hueOfId, type PersonHue, type PersonMark, usePersonMarks } from '../../ui/person-hues.ts'

/** Pure rules of how the people who share the time are told apart: by color, pattern, and initial. */

export interface Holder {
  readonly key: string
  readonly person: CustodyPerson
  readonly hue: PersonHue
  /** 1 plain, 2 hatched, 3 dotted. */
  readonly pattern: 1 | 2 | 3
}

export type Holders = ReadonlyMap<string, Holder>

/**
 * Returns the people by key, in the order given; each keeps the first pattern that they get.
 * @param marks how the people of the family are marked, by id
 */
export function holdersOf(people: readonly CustodyPerson[], marks: ReadonlyMap<string, PersonMark>): Holders {
  const holders = new Map<string, Holder>()
  for (const person of people) {
    const key = personKey(person)
    if (holders.has(key)) continue
    const pattern = ((holders.size % 3) + 1) as Holder['pattern']
    holders.set(key, { key, person, pattern, hue: hueOf(person, marks) })
  }
  return holders
}

/** Returns the hue of a person, the same everywhere; of someone who does not use the app by their name. */
function hueOf(person: CustodyPerson, marks: ReadonlyMap<string, PersonMark>): PersonHue {
  if (person.userId === null) return hueOfId(personKey(person))
  return marks.get(person.userId)?.hue ?? hueOfId(person.userId)
}

/** Returns the first letter of a name, as avatars draw it. */
export function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
}

/** Returns the classes that draw someone's time: their color, and plain, hatched, or dotted. */
export function bandClass(holder: Holder | undefined): string {
  if (holder === undefined) return 'cu-band'
  const { hue, pattern } = holder
  return classNames('cu-band', `cu-${hue}`, pattern === 2 && 'is-hatched', pattern === 3 && 'is-dotted')
}

/** Returns how the people who share the time are told apart, following the colors that they choose. */
export function useHolders(people: readonly CustodyPerson[]): Holders {
  const marks = usePersonMarks()
  return useMemo(() => holdersOf(people, marks), [people, marks])
}
