/** The stock of milk, kept in step with the log. */

export { insertStock, type NewLot, type NewUse, purgeUsesOfLots } from './entry-commands.ts'
export { milkLotItem, milkTotals } from './handlers.ts'
export { milkLinks } from './link-commands.ts'
