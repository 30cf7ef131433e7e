import { useLingui } from '@lingui/react/macro'
import type { Measurement } from '@nestwren/contract/growth'
import { type FigureName, figures } from '@nestwren/contract/growth-figures'
import { numberFormat } from '../../platform/format/formats.ts'
import { type FigureUnit, figureIn, type TypedFigure, typedOf } from './figures.ts'
import { type GrowthUnits, useGrowthUnits } from './use-units.ts'

const metric: ReadonlySet<FigureUnit> = new Set(['kg', 'g', 'cm', 'mm'])

/** Digits after the point of a figure that was not typed so. */
const shownDigits: Readonly<Record<FigureUnit, number>> = { kg: 2, g: 0, lb: 1, 'lb-oz': 1, oz: 1, cm: 1, mm: 0, in: 1 }

export interface FigureText {
  readonly units: GrowthUnits
  /** The number and its unit apart: `6.5` and `kg`; pounds and ounces are one number, `14 lb 5 oz`, without one. */
  readonly parts: (typed: TypedFigure) => { readonly value: string; readonly unit: string }
  /** `6.5 kg`, `14 lb 5 oz`, `67.2 cm`. */
  readonly typed: (typed: TypedFigure) => string
  /** A figure of a visit as it was typed, or in the reader's unit where that is of the other system; null without. */
  readonly figure: (of: Measurement, name: FigureName) => TypedFigure | null
  /** What is between two figures, in grams or millimetres, without a sign: `480 g`, `1.2 kg`, `1 lb 2 oz`, `1.5 cm`. */
  readonly difference: (stored: number, name: FigureName) => string
}

/** Figures of growth in the person's language and units. */
export function useFigureText(): FigureText {
  const { t, i18n } = useLingui()
  const units = useGrowthUnits()
  const { locale } = i18n
  const number = (value: string) => {
    const kept = value.split('.')[1]?.length ?? 0
    const style = { minimumFractionDigits: kept, maximumFractionDigits: Math.max(kept, 1) }
    return numberFormat(locale, style).format(Number(value))
  }
  const parts: FigureText['parts'] = ({ value, unit }) => {
    if (unit !== 'lb-oz') return { value: number(value), unit }
    const [pounds = '0', ounces = '0'] = value.split(' ')
    return { value: t`${number(pounds)} lb ${number(ounces)} oz`, unit: '' }
  }
  const typed: FigureText['typed'] = (one) => {
    const { value, unit } = parts(one)
    return unit === '' ? value : `${value} ${unit}`
  }
  const unitFor = (name: FigureName): FigureUnit => units[figures[name].quantity]
  return {
    units,
    parts,
    typed,
    figure: (of, name) => {
      const written = typedOf(of, name)
      if (written === null) return null
      const unit = unitFor(name)
      return metric.has(written.unit) === metric.has(unit) ? written : rounded(written, of, name, unit)
    },
    difference: (stored, name) => {
      const unit = unitFor(name)
      if (unit === 'kg') return typed(figureIn(stored, stored < 1000 ? 'g' : 'kg'))
      if (unit === 'lb-oz') return typed(figureIn(stored, stored < 453.6 ? 'oz' : 'lb-oz'))
      return typed(figureIn(stored, unit))
    },
  }
}

/** A figure of the other system, with no more digits than are read. */
function rounded(written: TypedFigure, of: Measurement, name: FigureName, unit: FigureUnit): TypedFigure {
  const exact = figureIn(of[figures[name].field] ?? 0, unit)
  if (unit === 'lb-oz' || written.unit === unit) return exact
  return { value: String(Number(Number(exact.value).toFixed(shownDigits[unit]))), unit }
}
