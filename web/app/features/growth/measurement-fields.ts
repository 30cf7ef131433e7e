import type { Measurement, TypedFigures } from '@nestwren/contract/growth'
import { byField, type FigureField, type FigureName, figureNames } from '@nestwren/contract/growth-figures'
import { storedOf, type TypedFigure } from './figures.ts'

/** What a person says of one visit. */
export type VisitFields = Pick<Measurement, 'measuredOn' | FigureField | 'measured' | 'note' | 'photoId' | 'typed'>

export type TypedByName = Readonly<Partial<Record<FigureName, TypedFigure>>>

/** Returns the fields of a visit as they are sent: each figure in whole grams or millimetres, and as it was typed. */
export function visitFields(
  typed: TypedByName,
  rest: Pick<Measurement, 'measuredOn' | 'measured' | 'note' | 'photoId'>,
  before: Measurement | null = null,
): VisitFields {
  const kept = figureNames.flatMap((name) => {
    const one = typed[name]
    return one === undefined ? [] : [[name, { value: one.value, unit: one.unit }] as const]
  })
  const written = kept.length === 0 ? null : (Object.fromEntries(kept) as TypedFigures)
  return {
    measuredOn: rest.measuredOn,
    ...byField(figureNames, (_figure, name) => {
      const one = typed[name]
      return one === undefined ? null : storedOf(one)
    }),
    measured: typed.length === undefined ? null : rest.measured,
    note: rest.note,
    photoId: rest.photoId,
    // The very object where nothing else was typed: a change of a note is no change of figures.
    typed: before !== null && isSameTyped(before.typed, written) ? before.typed : written,
  }
}

function isSameTyped(a: TypedFigures | null, b: TypedFigures | null): boolean {
  return figureNames.every((name) => a?.[name]?.value === b?.[name]?.value && a?.[name]?.unit === b?.[name]?.unit)
}

/** Returns what can be changed of a visit, as it stands. */
export function fieldsNow(of: Measurement): VisitFields {
  const { measuredOn, measured, note, photoId, typed } = of
  return { measuredOn, ...byField(figureNames, ({ field }) => of[field]), measured, note, photoId, typed }
}

interface Added {
  readonly id: string
  readonly childId: string
  readonly fields: VisitFields
  readonly by: { readonly id: string; readonly name: string }
  readonly now: string
}

/** Returns a new visit as the server will have it. */
export function expectedMeasurement({ id, childId, fields, by, now }: Added): Measurement {
  return {
    id,
    childId,
    ...fields,
    createdBy: by,
    updatedBy: by,
    createdAt: now,
    updatedAt: now,
    version: 1,
    deletedAt: null,
  }
}
