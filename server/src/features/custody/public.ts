/** How parents share their children's time. */

export { insertFirstCycle } from './bulk-commands.ts'
export { type DueExchange, dueExchanges } from './due-exchanges.ts'
export { cycleItem, overrideItem } from './item.ts'
export { readCustody } from './read-custody.ts'
export { returnCycles } from './return-cycles.ts'
export { returnOverrides } from './return-overrides.ts'
export { purgeStepsOf } from './step-commands.ts'
