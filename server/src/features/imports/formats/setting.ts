import { isTimeZone } from '@nestwren/contract/fields'
import { importUnits } from '@nestwren/contract/imports-words'
import type { App, Setting } from './apps/role.ts'
import type { RoledTable } from './identify.ts'
import { orderShownBy } from './time/wall.ts'
import type { Answers, DateOrder, Quantity, UnitOf } from './upload.ts'

/** The answers as readers need them: what was not asked has a value that changes nothing. */
export function settingOf(app: App | null, roled: readonly RoledTable[], answers: Answers): Setting {
  const tables = roled.map(({ table }) => table)
  return {
    zone: isTimeZone(answers.zone) ? answers.zone : 'UTC',
    order: answers.dateOrder ?? shownOrder(app, tables),
    unit: <Q extends Quantity>(quantity: Q) => answers.units[quantity] ?? (importUnits[quantity][0] as UnitOf<Q>),
    useAdjustedBirthdates: answers.useAdjustedBirthdates,
    lookups: app?.lookups?.(tables) ?? new Map(),
  }
}

function shownOrder(app: App | null, tables: readonly RoledTable['table'][]): DateOrder {
  const shown = app?.dates === undefined ? null : orderShownBy(app.dates(tables))
  return shown === null || shown === 'both' || shown === 'none' ? 'yearFirst' : shown
}
