import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import type { CustodyMember } from './people-queries.ts'

export interface Settling {
  readonly members: readonly CustodyMember[]
  /** Of whom the custody is. */
  readonly childIds: readonly string[]
  /** Those who stand in what was agreed before; they may have left the family. */
  readonly known: readonly CustodyPerson[]
}

/**
 * Returns the persons by their names at this moment. Null where one with a user id is neither a member who may see the
 * custody of all of the children nor somebody who stood there before.
 */
export function settlePeople<People extends readonly CustodyPerson[]>(
  people: People,
  { members, childIds, known }: Settling,
): People | null {
  const settled = people.map((person) => {
    if (person.userId === null) return person
    const member = members.find(({ userId }) => userId === person.userId)
    if (member !== undefined && childIds.every((childId) => member.holds(childId, 'view')))
      return { userId: member.userId, name: member.name }
    const before = known.find((one) => one.userId === person.userId)
    return before === undefined ? null : { userId: person.userId, name: member?.name ?? before.name }
  })
  return settled.includes(null) ? null : (settled as unknown as People)
}
