import type { Area } from '../../permissions.ts'
import { activity } from './activity.ts'
import { bath } from './bath.ts'
import { diaper } from './diaper.ts'
import { feeding } from './feeding.ts'
import { medicine } from './medicine.ts'
import { note } from './note.ts'
import { own } from './own.ts'
import { pumping } from './pumping.ts'
import { sleep } from './sleep.ts'
import { temperature } from './temperature.ts'
import { vaccine } from './vaccine.ts'

/** Every kind of log entry. A new kind is one file, and one line here and in search-words.ts. */
export const kinds = {
  feeding,
  diaper,
  sleep,
  activity,
  pumping,
  medicine,
  temperature,
  bath,
  note,
  vaccine,
  own,
} as const

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [KindName, ...KindName[]]

/** Areas that some kind belongs to. */
export const logAreas: readonly Area[] = [...new Set(kindNames.map((name) => kinds[name].area))]
