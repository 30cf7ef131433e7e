/** What children have learned. */

export { milestoneItem, milestoneList, sayOfMotor } from './handlers.ts'
