/** The medicines that a family keeps. */

export { medicineItem, medicineLinks, medicineList } from './handlers.ts'
