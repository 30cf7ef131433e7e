/** The medicines that a family keeps. */

export { medicineLinks, medicineList } from './handlers.ts'
export { medicineItem } from './item.ts'
