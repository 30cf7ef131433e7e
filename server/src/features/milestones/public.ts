/** What children have learned. */

export { createOwn, sayOfMotor } from './commands.ts'
export { milestoneItem } from './item.ts'
