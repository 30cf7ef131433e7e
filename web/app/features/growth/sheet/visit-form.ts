import type { MeasuredPosition, Measurement } from '@nestwren/contract/growth'
import { type FigureName, figureNames, figures } from '@nestwren/contract/growth-figures'
import { ageInDays } from '@nestwren/growth/age'
import { newId } from '../../../platform/sync/ids.ts'
import { cleanNumber, storedOf, type TypedFigure, typedOf } from '../figures.ts'
import type { TypedByName } from '../measurement-fields.ts'
import type { GrowthUnits } from '../use-units.ts'
import type { FigureDraft } from './figure-field.tsx'

/** As the form holds it; survives a reload. */
export interface VisitForm extends Record<FigureName, FigureDraft> {
  id: string
  childId: string | null
  measuredOn: string
  /** null until the person says so: the age decides then. */
  measured: MeasuredPosition | null
  note: string
  photoId: string | null
}

/** Returns what the form begins with: today and nothing measured, or the visit as it is. */
export function visitForm(
  item: Measurement | null,
  { childId, units, today }: { childId: string | null; units: GrowthUnits; today: string },
): VisitForm {
  const draft = (name: FigureName): FigureDraft => {
    const typed = item === null ? null : typedOf(item, name)
    // A figure is shown in the unit it was typed in, where the switch has it.
    const isOffered = typed !== null && ['kg', 'lb-oz', 'cm', 'in'].includes(typed.unit)
    return { unit: isOffered ? typed.unit : units[figures[name].quantity], typed }
  }
  const drafts = Object.fromEntries(figureNames.map((name) => [name, draft(name)])) as Record<FigureName, FigureDraft>
  return {
    // Made once: sending it again after a broken line makes no second visit.
    id: item?.id ?? newId(),
    childId: item?.childId ?? childId,
    measuredOn: item?.measuredOn ?? today,
    ...drafts,
    measured: item?.measured ?? null,
    note: item?.note ?? '',
    photoId: item?.photoId ?? null,
  }
}

/** Returns a figure as it is stored, rid of spaces and trailing points; null for what is no figure. */
export function readyFigure({ value, unit }: TypedFigure): TypedFigure | null {
  const parts = value.trim().split(/\s+/).map(cleanNumber)
  if (parts.length > (unit === 'lb-oz' ? 2 : 1) || parts.some((part) => part === null)) return null
  const ready = { value: parts.join(' '), unit }
  return storedOf(ready) === null ? null : ready
}

/** Returns the figures of the form that can be saved, by name; one that is no figure is missing. */
export function figuresOf(form: VisitForm): TypedByName {
  return Object.fromEntries(
    figureNames.flatMap((name) => {
      const { typed } = form[name]
      const ready = typed === null ? null : readyFigure(typed)
      return ready === null ? [] : [[name, ready]]
    }),
  )
}

const standsFromDays = 731

/** Returns how a length is taken at an age: lying under two years, standing from then on. */
export function usualPosition(birthdate: string | null, measuredOn: string): MeasuredPosition {
  if (birthdate === null || !/^\d{4}-\d{2}-\d{2}$/.test(measuredOn)) return 'lying'
  return ageInDays(birthdate, measuredOn) >= standsFromDays ? 'standing' : 'lying'
}
