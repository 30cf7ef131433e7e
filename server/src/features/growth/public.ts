/** What was measured of children. */

export { measurementList } from './handlers.ts'
export { measurementItem } from './item.ts'
