import { type MotorMilestone, motorMilestones } from '@nestwren/contract/milestones'
import { v5 as uuidv5 } from 'uuid'

/** The id of one of WHO's six of a child: it follows from both, so two devices without a network mean the same one. */
export function motorIdOf(childId: string, key: MotorMilestone): string {
  return uuidv5(key, childId)
}

/** Which of WHO's six of a child has this id; null for any other id. */
export function motorKeyOf(childId: string, id: string): MotorMilestone | null {
  return motorMilestones.find((key) => motorIdOf(childId, key) === id) ?? null
}

/** Whether an id is of the kind that WHO's six have: no milestone of a family's own may take one. */
export function isNamedId(id: string): boolean {
  return id[14] === '5'
}

/** Whether neither a day nor anything else is said of a milestone. One of WHO's six that says nothing is nobody's. */
export function saysNothing(said: {
  readonly achievedOn: string | null
  readonly note: string
  readonly photoId: string | null
}): boolean {
  return said.achievedOn === null && said.note === '' && said.photoId === null
}
