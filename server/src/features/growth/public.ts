/** What was measured of children. */

export { measurementItem, measurementList } from './handlers.ts'
