import { activity } from './activity.ts'
import { diaper } from './diaper.ts'
import { feeding } from './feeding.ts'
import { sleep } from './sleep.ts'

/** Every kind of log entry. A new kind is one file and one line here. */
export const kinds = { feeding, diaper, sleep, activity } as const

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [KindName, ...KindName[]]
