import type { Measurement } from '@nestwren/contract/growth'
import { figureNames, figures, isMeasured } from '@nestwren/contract/growth-figures'
import type { Growth } from '@nestwren/growth/growth'
import { todayHere } from '../../../platform/format/age.ts'
import { expectedMeasurement, type VisitFields, visitFields } from '../measurement-fields.ts'
import { isTooLarge, type Slip, slipsOf } from '../slips.ts'
import type { GrowthChild } from '../visits.ts'
import type { PastedRow } from './read-rows.ts'

/** Why a row cannot be saved, or is not proposed. */
export type RowProblem = 'date' | 'future' | 'nothing' | 'unread' | 'tooLarge' | 'alreadyThere'

/** A pasted row with what can be saved of it and what is doubtful. */
export interface JudgedRow {
  readonly pasted: PastedRow
  /** null where it cannot be saved. */
  readonly fields: VisitFields | null
  readonly problems: readonly RowProblem[]
  readonly slips: readonly Slip[]
  /** Saved unless the person says otherwise: its date is read in one way, and nothing stands against it but questions. */
  readonly isProposed: boolean
}

/**
 * Returns the rows with what stands against each. They are compared with what is there and with each other, since a year of
 * visits comes at once.
 */
export function judgeRows(
  child: GrowthChild,
  rows: readonly PastedRow[],
  measurements: readonly Measurement[],
  growth: Growth | null,
): readonly JudgedRow[] {
  const drafts = rows.map((pasted) => ({ pasted, fields: fieldsOf(pasted) }))
  const by = { id: '', name: '' }
  const pastedMeasurements = drafts.map(({ pasted, fields }) =>
    fields === null
      ? null
      : expectedMeasurement({ id: `pasted ${pasted.line}`, childId: '', fields, by, now: '2000-01-01T00:00:00.000Z' }),
  )
  const others = [...measurements, ...pastedMeasurements.filter((one) => one !== null)]
  return drafts.map(({ pasted, fields }, index): JudgedRow => {
    const of = pastedMeasurements[index] ?? null
    const problems = problemsOf(pasted, fields, measurements)
    const isSavable = !problems.some(
      (one) => one === 'date' || one === 'future' || one === 'nothing' || one === 'tooLarge',
    )
    const slips = of === null ? [] : slipsOf(child, { of, typed: pasted.typed }, others, growth)
    return {
      pasted,
      fields: isSavable ? fields : null,
      problems,
      slips,
      isProposed:
        problems.length === 0 &&
        !pasted.isDateAmbiguous &&
        !slips.some(({ kind }) => kind === 'unit' || kind === 'implausible'),
    }
  })
}

function fieldsOf({ measuredOn, typed, note }: PastedRow): VisitFields | null {
  return measuredOn === null
    ? null
    : visitFields(typed, { measuredOn, measured: null, note: note.slice(0, 1000), photoId: null })
}

function problemsOf(
  { measuredOn, typed, unread }: PastedRow,
  fields: VisitFields | null,
  measurements: readonly Measurement[],
): readonly RowProblem[] {
  if (measuredOn === null || fields === null) return ['date']
  const isTooMuch = figureNames.some((name) => typed[name] !== undefined && isTooLarge(name, typed[name]))
  const isThere = measurements.some(
    (one) =>
      one.measuredOn === measuredOn &&
      figureNames
        .map((name) => figures[name].field)
        .every((field) => fields[field] === null || one[field] === fields[field]),
  )
  return [
    ...(measuredOn > todayHere() ? ['future' as const] : []),
    ...(isMeasured(fields) ? [] : ['nothing' as const]),
    ...(unread.length > 0 ? ['unread' as const] : []),
    ...(isTooMuch ? ['tooLarge' as const] : []),
    ...(isThere && isMeasured(fields) ? ['alreadyThere' as const] : []),
  ]
}
