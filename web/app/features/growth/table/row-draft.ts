import type { Measurement } from '@nestwren/contract/growth'
import { type FigureName, figures } from '@nestwren/contract/growth-figures'
import { rareFigures, readFigure, type TypedFigure, typedOf, type UsualFigure, usualFigures } from '../figures.ts'
import type { TypedByName } from '../measurement-fields.ts'
import type { GrowthUnits } from '../use-units.ts'

/** A row while it is edited, as it stands in its cells. */
export type RowDraft = Readonly<Record<'measuredOn' | UsualFigure, string>>

const usualUnit = (name: FigureName, units: GrowthUnits) => units[figures[name].quantity]

/** Returns a figure as it is written in a cell: the number alone in the usual unit, else with its own. */
export function cellText(typed: TypedFigure | null, name: FigureName, units: GrowthUnits): string {
  if (typed === null) return ''
  const { value, unit } = typed
  if (unit === 'lb-oz') {
    const [pounds = '0', ounces = '0'] = value.split(' ')
    return `${pounds} lb ${ounces} oz`
  }
  return unit === usualUnit(name, units) ? value : `${value} ${unit}`
}

/** Returns the cells of a row as they stand. */
export function draftOf(of: Measurement, units: GrowthUnits): RowDraft {
  const text = (name: UsualFigure) => cellText(typedOf(of, name), name, units)
  return { measuredOn: of.measuredOn, weight: text('weight'), length: text('length'), head: text('head') }
}

export interface ReadRow {
  readonly typed: TypedByName
  /** The cell that cannot be read; null when all can. */
  readonly wrong: keyof RowDraft | null
}

/** Reads the cells of a row. A cell that was not touched stays exactly what was typed once, and so do figures without a cell. */
export function readRow(of: Measurement, draft: RowDraft, units: GrowthUnits): ReadRow {
  const before = draftOf(of, units)
  const typed: Partial<Record<FigureName, TypedFigure>> = {}
  for (const name of rareFigures) {
    const kept = typedOf(of, name)
    if (kept !== null) typed[name] = kept
  }
  let wrong: keyof RowDraft | null = draft.measuredOn === '' ? 'measuredOn' : null
  for (const name of usualFigures) {
    const text = draft[name].trim()
    if (text === '') continue
    const read = text === before[name] ? typedOf(of, name) : readFigure(text, name, usualUnit(name, units))
    if (read === null) wrong ??= name
    else typed[name] = read
  }
  return { typed, wrong }
}
