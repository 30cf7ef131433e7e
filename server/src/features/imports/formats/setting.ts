import { isTimeZone } from '@nestwren/contract/fields'
import { importUnits } from '@nestwren/contract/imports-words'
import type { App, Setting } from './apps/role.ts'
import type { RoledTable } from './identify.ts'
import type { OpenOrder } from './spreadsheet/stamp.ts'
import type { Answers, Quantity, UnitOf } from './upload.ts'

/** The answers as readers need them: what was not asked has a value that changes nothing. */
export function settingOf(
  app: App | null,
  roled: readonly RoledTable[],
  answers: Answers,
  shown: OpenOrder | null,
): Setting {
  const tables = roled.map(({ table }) => table)
  return {
    zone: isTimeZone(answers.zone) ? answers.zone : 'UTC',
    order: answers.dateOrder ?? shown ?? 'yearFirst',
    unit: <Q extends Quantity>(quantity: Q) => answers.units[quantity] ?? (importUnits[quantity][0] as UnitOf<Q>),
    useAdjustedBirthdates: answers.useAdjustedBirthdates,
    lookups: app?.lookups?.(tables) ?? new Map(),
  }
}
