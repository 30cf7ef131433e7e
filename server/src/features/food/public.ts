/** The foods of each child. */

export { foodList } from './handlers.ts'
export { foodItem } from './item.ts'
