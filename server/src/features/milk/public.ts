/** The stock of milk, kept in step with the log. */

export { insertStock, type NewLot, type NewUse } from './bulk-commands.ts'
export { milkLotItem } from './item.ts'
export { milkLinks } from './link-commands.ts'
export { purgeUsesOfLots } from './purge-commands.ts'
export { milkTotals } from './queries.ts'
