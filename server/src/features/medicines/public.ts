/** The medicines that a family keeps. */

export { createMedicine } from './commands.ts'
export { medicineItem } from './item.ts'
export { medicineLinks } from './link-queries.ts'
