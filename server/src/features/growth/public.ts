/** What was measured of children. */

export { createMeasurement } from './commands.ts'
export { measurementItem } from './item.ts'
