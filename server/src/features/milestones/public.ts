/** What children have learned. */

export { milestoneList, sayOfMotor } from './handlers.ts'
export { milestoneItem } from './item.ts'
