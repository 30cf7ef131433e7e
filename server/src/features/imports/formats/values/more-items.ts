import { byField, type Figure, type ImportedFigure, importedFigures } from '@nestwren/contract/growth-figures'
import { fail } from '../apps/role.ts'
import type { MeasurementItem, NormalItem, TypedMeasure } from '../result.ts'
import { dayIn } from '../time/zones.ts'
import { isoOf, logs, titled } from './items.ts'
import { clean, cut, lineOf, noteOf } from './notes.ts'
import { centiC, decimal, digitsOf, grams, millimetres, typedMeasure } from './numbers.ts'

/** A moment in a zone. */
export interface Moment {
  readonly ms: number
  readonly zone: string
}

/** The calendar day of a moment where it happened; fails beyond the years an instant can have. */
export function dayOf({ ms, zone }: Moment): string {
  isoOf(ms)
  return dayIn(zone, ms)
}

/** A measure as a source has it: a number, its unit, and the digits as they stand. */
export interface Written {
  readonly value: number
  readonly unit: string
  readonly digits: string
}

/** Reads a number with a unit of its own; null for an empty cell. Fails for what is no number. */
export function written(text: string, unit: string): Written | null {
  if (text === '') return null
  const value = decimal(text)
  return value === null ? fail('measurementNoNumber', text) : { value, unit, digits: digitsOf(text) }
}

export type Measures = Readonly<Partial<Record<ImportedFigure, Written | null>>>

/** A visit to the scales. Fails without any measure, for an unknown unit and for what the contract takes for no child's. */
export function measurement(measuredOn: string, measures: Measures, notes: string): MeasurementItem {
  if (!importedFigures.some((name) => measures[name])) fail('measurementMissing')
  const typed = importedFigures.map((name) => [name, typedOf(measures[name])])
  return {
    type: 'measurement',
    measuredOn,
    ...byField(importedFigures, (figure, name) => sized(measures[name], figure)),
    measured: null,
    note: clean(notes),
    typed: Object.fromEntries(typed) as MeasurementItem['typed'],
  }
}

function sized(one: Written | null | undefined, { quantity, most }: Figure): number | null {
  if (!one) return null
  const size = (quantity === 'weight' ? grams : millimetres)(one.value, one.unit)
  if (size === null) return fail('measurementUnknownUnit', one.unit)
  return size >= 1 && size <= most ? size : fail('outOfRange', one.digits)
}

function typedOf(one: Written | null | undefined): TypedMeasure | null {
  return one ? typedMeasure(one.digits, one.unit) : null
}

/** A temperature; fails for one no living child has. */
export function temperature(
  at: Moment,
  value: number,
  unit: 'C' | 'F',
  digits: string,
  notes: string,
): readonly NormalItem[] {
  const typed = /^\d{2,3}(\.\d{1,2})?$/.test(digits) ? { value: digits, unit } : null
  return logs('temperature', {
    startMs: at.ms,
    endMs: null,
    zone: at.zone,
    notes,
    details: { centiC: centiC(value, unit), typed },
  })
}

const doseUnits: Readonly<Record<string, string>> = {
  ml: 'ml',
  mg: 'mg',
  drop: 'drop',
  drops: 'drop',
  tab: 'tablet',
  tabs: 'tablet',
  tablet: 'tablet',
  tablets: 'tablet',
  pill: 'tablet',
  pills: 'tablet',
  cap: 'tablet',
  capsule: 'tablet',
  patch: 'patch',
  suppository: 'suppository',
  inhaler: 'puff',
  puff: 'puff',
  puffs: 'puff',
  sachet: 'sachet',
}

/** A dose as it was given. A unit that is not known leaves it out, and what was written goes to the notes. */
export function medicine(
  at: Moment,
  named: string,
  dose: { readonly amount: string; readonly unit: string },
  notes: string,
): readonly NormalItem[] {
  const { title: name, rest } = titled(named, 80)
  const value = digitsOf(dose.amount)
  const unit = doseUnits[dose.unit.toLowerCase().replace(/\.$/, '')]
  const isDose = unit !== undefined && /^\d{1,6}(\.\d{1,3})?$/.test(value)
  const amount = [dose.amount, dose.unit].filter((one) => one !== '').join(' ')
  const asWritten = isDose || amount === '' ? null : `Dose: ${amount}`
  return logs('medicine', {
    startMs: at.ms,
    endMs: null,
    zone: at.zone,
    notes: noteOf(rest, asWritten, notes),
    details: { name, dose: isDose ? { value, unit } : null },
  })
}

/** A milestone on the day of a moment. */
export function milestone(on: string, text: string, notes: string): NormalItem {
  const { title, rest } = titled(text, 80)
  return { type: 'milestone', title, on, note: noteOf(rest, notes) }
}

/** A written note; fails where it says nothing. */
export function note(at: Moment, text: string, notes = ''): readonly NormalItem[] {
  if (lineOf(text, 5000) === null) fail('textMissing')
  const [first = '', ...rest] = pieces(clean(text), 5000)
  const of = (words: string, beside: string) =>
    logs('note', { startMs: at.ms, endMs: null, zone: at.zone, notes: beside, details: { text: words } })
  return [...of(first, notes), ...rest.flatMap((words) => of(words, ''))]
}

function pieces(text: string, length: number): string[] {
  const first = cut(text, length)
  return first === text ? [text] : [first, ...pieces(text.slice(first.length).trim(), length)]
}

/** A vaccine; its number in a series only from 1 to 20. */
export function vaccine(at: Moment, text: string, doseNumber: number | null, notes: string): readonly NormalItem[] {
  const { title: name, rest } = titled(text, 80)
  const isUsual = doseNumber !== null && Number.isInteger(doseNumber) && doseNumber >= 1 && doseNumber <= 20
  return logs('vaccine', {
    startMs: at.ms,
    endMs: null,
    zone: at.zone,
    notes: noteOf(rest, doseNumber === null || isUsual ? null : `#${doseNumber}`, notes),
    details: { name, doseNumber: isUsual ? doseNumber : null },
  })
}

/** An activity or a bath; ends where it starts when it has no length, so that it does not run. */
export function activity(
  at: { readonly startMs: number; readonly endMs: number | null; readonly zone: string },
  kind: string,
  title: string | null,
  notes: string,
): readonly NormalItem[] {
  const named = title === null ? null : lineOf(title, 60)
  return logs('activity', {
    ...at,
    endMs: at.endMs ?? at.startMs,
    notes: noteOf(named?.rest, notes),
    details: { kind, title: named?.line ?? null },
  })
}

/** A child as the source describes it. */
export function childItem(
  named: string,
  facts: { birthdate: string | null; birthTime: string | null; dueDate: string | null; sex: 'female' | 'male' | null },
): NormalItem {
  return { type: 'child', name: titled(named, 60).title, ...facts }
}
