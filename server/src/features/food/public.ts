/** The foods of each child. */

export { foodItem, foodList } from './handlers.ts'
