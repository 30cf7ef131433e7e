import type { Measurement } from '@nestwren/contract/growth'
import { type Figure, type FigureName, figureNames, figures } from '@nestwren/contract/growth-figures'

type Quantity = Figure['quantity']
type UnitOf<Of extends Quantity> = Extract<Figure, { readonly quantity: Of }>['units'][number]
export type WeightUnit = UnitOf<'weight'>
export type LengthUnit = UnitOf<'length'>
export type FigureUnit = WeightUnit | LengthUnit

/** A figure as a person wrote it: a decimal with a point; pounds and ounces are two numbers with a space between. */
export interface TypedFigure {
  readonly value: string
  readonly unit: FigureUnit
}

/** What most visits measure: the columns of the table, and what the sheet asks for first. */
export const usualFigures = ['weight', 'length', 'head'] as const satisfies readonly FigureName[]
export type UsualFigure = (typeof usualFigures)[number]

export const isUsual = (name: FigureName): name is UsualFigure => usualFigures.some((usual) => usual === name)
export const rareFigures = figureNames.filter((name) => !isUsual(name))

/** Grams or millimetres in one. Pounds and ounces are counted in ounces. */
const sizes: Readonly<Record<FigureUnit, number>> = {
  kg: 1000,
  g: 1,
  lb: 453.59237,
  'lb-oz': 28.349523125,
  oz: 28.349523125,
  cm: 10,
  mm: 1,
  in: 25.4,
}

/** Digits after the point with which a figure is shown that was typed in another unit. */
const digits: Readonly<Record<FigureUnit, number>> = { kg: 3, g: 0, lb: 2, 'lb-oz': 1, oz: 1, cm: 1, mm: 0, in: 2 }

const written = /^\d{1,6}(\.\d{1,3})?( \d{1,2}(\.\d{1,3})?)?$/

const metric = { weight: 'kg', length: 'cm' } as const satisfies Record<Quantity, FigureUnit>

/** Returns grams as kilograms, or millimetres as centimeters. */
export const inMetric = (stored: number, name: FigureName): number => stored / sizes[metric[figures[name].quantity]]

/** Returns a number as it is stored: spaces gone, a comma turned into a point. Null for what is no number. */
export function cleanNumber(text: string): string | null {
  const clean = text.trim().replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '')
  return /^\d{1,6}(\.\d{1,3})?$/.test(clean) ? clean : null
}

/** Returns whole grams or millimetres; null for what is no figure, or none above zero. */
export function storedOf({ value, unit }: TypedFigure): number | null {
  if (!written.test(value)) return null
  const [first = '', second] = value.split(' ')
  if (second !== undefined && unit !== 'lb-oz') return null
  const count = unit === 'lb-oz' ? Number(first) * 16 + Number(second ?? 0) : Number(first)
  const stored = Math.round(count * sizes[unit])
  return stored > 0 ? stored : null
}

/** Returns grams or millimetres as a figure in a unit, rounded as that unit is read. */
export function figureIn(stored: number, unit: FigureUnit): TypedFigure {
  const count = stored / sizes[unit]
  if (unit !== 'lb-oz') return { value: trimmed(count, digits[unit]), unit }
  const ounces = Math.round(count * 10) / 10
  return { value: `${Math.floor(ounces / 16)} ${trimmed(ounces % 16, 1)}`, unit }
}

const trimmed = (count: number, most: number): string => String(Number(count.toFixed(most)))

/** Returns a figure in a unit: as it was typed where that is the unit, else converted from what was typed. */
export function shownIn(typed: TypedFigure, unit: FigureUnit): TypedFigure {
  if (typed.unit === unit) return typed
  const stored = storedOf(typed)
  return stored === null ? { value: '', unit } : figureIn(stored, unit)
}

/** Returns a figure of a visit as it was typed; without that exactly as it is stored. Null where nothing was measured. */
export function typedOf(of: Measurement, name: FigureName): TypedFigure | null {
  const stored = of[figures[name].field]
  if (stored === null) return null
  const typed = of.typed?.[name]
  // What somebody else's app changed later is what counts.
  const meant = typed === undefined ? null : storedOf(typed)
  // Others may round half a gram the other way.
  if (typed !== undefined && meant !== null && Math.abs(meant - stored) <= 1) return typed
  return figureIn(stored, metric[figures[name].quantity])
}

const unitWords: Readonly<Record<Quantity, readonly (readonly [RegExp, FigureUnit])[]>> = {
  weight: [
    [/^(kg|kgs|kilos?|kilograms?|kilogramos?)$/, 'kg'],
    [/^(g|gr|grs|grams?|gramos?)$/, 'g'],
    [/^(lb|lbs|pounds?|libras?|#)$/, 'lb'],
    [/^(oz|ounces?|onzas?)$/, 'oz'],
  ],
  length: [
    [/^(cm|cms|centimet(er|re)s?|cent[ií]metros?)$/, 'cm'],
    [/^(mm|millimet(er|re)s?|mil[ií]metros?)$/, 'mm'],
    [/^(in|ins|inch|inches|"|”|″|pulgadas?|pulg)$/, 'in'],
  ],
}

/** Returns the unit that a word names for a kind of figure; null for another word. */
export function unitOf(word: string, name: FigureName): FigureUnit | null {
  const plain = word.trim().toLowerCase().replace(/\.$/, '')
  return unitWords[figures[name].quantity].find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

const poundsAndOunces =
  /^(\d{1,3})\s*(?:lbs?|pounds?|libras?|#)\.?\s*(?:,|y|and)?\s*(\d{1,2}(?:[.,]\d{1,3})?)\s*(?:oz|ounces?|onzas?)\.?$/

/**
 * Reads a figure with or without its unit: "6.5", "6,5 kg", "6500 g", "14 lb 5 oz", "67 cm". Without a unit it is in
 * `otherwise`. Null for what is no figure.
 */
export function readFigure(text: string, name: FigureName, otherwise: FigureUnit): TypedFigure | null {
  const plain = text.trim().toLowerCase()
  const [, pounds, ounces] = poundsAndOunces.exec(plain) ?? []
  if (figures[name].quantity === 'weight' && pounds !== undefined && ounces !== undefined)
    return valid({ value: `${pounds} ${ounces.replace(',', '.')}`, unit: 'lb-oz' })
  if (otherwise === 'lb-oz' && /^\d{1,3} \d{1,2}([.,]\d{1,3})?$/.test(plain))
    return valid({ value: plain.replace(',', '.'), unit: 'lb-oz' })
  const [, number = '', word = ''] = /^([\d.,]+)\s*(\D*)$/.exec(plain) ?? []
  const value = cleanNumber(number)
  const unit = word === '' ? otherwise : unitOf(word, name)
  return value === null || unit === null ? null : valid({ value, unit })
}

const valid = (typed: TypedFigure): TypedFigure | null => (storedOf(typed) === null ? null : typed)
