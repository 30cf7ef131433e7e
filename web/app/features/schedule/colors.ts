import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import type { ScheduleColor } from '@nestwren/contract/schedule'
import { hueOfId, type PersonMark } from '../../ui/person-hues.ts'
import type { PlannedItem } from './events.ts'

/** Every color of the contract, here so that the page needs no schemas for their names. */
const colorNames: Readonly<Record<ScheduleColor, true>> = {
  feeding: true,
  diaper: true,
  sleep: true,
  activity: true,
  medicine: true,
  note: true,
  pumping: true,
}
export const ownColors = Object.keys(colorNames) as readonly ScheduleColor[]

/** How the people of the family are marked, by id. */
export type Marks = ReadonlyMap<string, PersonMark>

/** Returns the class that colors an event: its own color, else that of whoever looks after it. */
export function colorOf({ color, assigneeId }: Pick<PlannedItem, 'color' | 'assigneeId'>, marks: Marks): string {
  // A color that only a newer version knows is none.
  const own = ownColors.find((name) => name === color)
  if (own !== undefined) return `hue-${own}`
  return assigneeId === null ? 'is-plain' : `is-person-${hueOf(assigneeId, marks)}`
}

/** Returns the class of a person's hue, the same everywhere; of somebody who does not use the app by their name. */
export function colorOfPerson(person: CustodyPerson, marks: Marks): string {
  const hue = person.userId === null ? hueOfId(personKey(person)) : hueOf(person.userId, marks)
  return `is-person-${hue}`
}

function hueOf(userId: string, marks: Marks) {
  return marks.get(userId)?.hue ?? hueOfId(userId)
}
