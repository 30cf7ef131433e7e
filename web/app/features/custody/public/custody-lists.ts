import { listOf } from '../../../platform/sync/list.ts'

/** The parenting schedules of the children whose custody the person may see. */
export const cycleList = listOf('parentingSchedule', { name: 'cycles', toldBy: ['schedule:updated'] })
/** Holidays, vacations, swaps, and one-offs of these children, proposed and agreed. */
export const overrideList = listOf('overrides', { toldBy: ['schedule:updated'] })
