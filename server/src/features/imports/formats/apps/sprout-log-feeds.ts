import { logs } from '../values/items.ts'
import { noteOf } from '../values/notes.ts'
import { entry, type Setting } from './role.ts'
import { type SideRow, sideNamed, sproutNursing } from './sprout-feeds.ts'
import { type LogReader, type LogRow, labeled, momentOf, spanDraft, spansOf, toldLength } from './sprout-log-row.ts'
import { sproutBottle, sproutPumped, sproutSolids } from './sprout-values.ts'

function sideIn(row: LogRow, setting: Setting): SideRow {
  const [span] = spansOf(row, setting)
  const isTold = row.start !== ''
  return {
    side: sideNamed(labeled(row.details, 'Side', [])),
    startMs: isTold ? span.startMs : null,
    endMs: isTold ? span.endMs : null,
    atMs: momentOf(row, setting).ms,
    lengthMs: toldLength(row),
    notes: row.notes,
  }
}

/** The row of a side, or those of both, as one feed. */
export function nursingIn(rows: readonly LogRow[], setting: Setting) {
  return sproutNursing(
    rows.map((row) => sideIn(row, setting)),
    setting.zone,
  )
}

const feed: LogReader = (row, setting) => {
  const type = row.subType
  if (/^breast$/i.test(type)) return nursingIn([row], setting)
  const at = momentOf(row, setting)
  const { amount, unit, notes } = row
  if (/^solids$/i.test(type))
    return entry(...sproutSolids(at, { amount, unit, notes, food: labeled(row.details, 'Food', []) }))
  const ofBreastMilk = labeled(row.details, 'Breast Milk', [])
  const rest = ofBreastMilk === '' ? row.details : ''
  return entry(...sproutBottle(at, { type, amount, unit, ofBreastMilk, notes: noteOf(notes, rest) }))
}

/** `L: 2, R: 1.5, Total: 3.5`, or a sum alone. */
function amountsIn(text: string) {
  const part = (label: string) => new RegExp(`(?:^|, )${label}: ([^,]*)`).exec(text)?.[1]?.trim() ?? ''
  return text.includes(':')
    ? { left: part('L'), right: part('R'), total: part('Total') }
    : { left: '', right: '', total: text }
}

const pump: LogReader = (row, setting) =>
  spanDraft(row, setting, ({ startMs, endMs }) => {
    const { left, right, total } = amountsIn(row.amount)
    const details = sproutPumped(left, right, total, row.unit)
    const notes = noteOf(row.notes, row.subType === '' ? null : `Milk: ${row.subType}`)
    return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone: setting.zone, notes, details }))
  })

export const sproutLogFeeds: readonly (readonly [string, LogReader])[] = [
  ['feed', feed],
  ['pump', pump],
]
