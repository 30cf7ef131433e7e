/** How parents share their children's time. */

export { insertFirstCycle } from './cycles.ts'
export { type DueExchange, dueExchanges } from './exchanges.ts'
export { purgeStepsOf } from './history.ts'
export { cycleItem, overrideItem } from './item.ts'
export { readCustody } from './read-custody.ts'
export { returnCycles, returnOverrides } from './returns.ts'
