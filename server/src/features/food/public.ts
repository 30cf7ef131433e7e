/** The foods of each child. */

export { createFood } from './commands.ts'
export { foodItem } from './item.ts'
