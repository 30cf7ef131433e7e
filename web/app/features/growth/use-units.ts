import { useMemo } from 'react'
import { useMeasureUnit } from '../../platform/person-settings/measure-units.ts'
import type { LengthUnit, WeightUnit } from './figures.ts'

export interface GrowthUnits {
  readonly weight: Extract<WeightUnit, 'kg' | 'lb-oz'>
  readonly length: Extract<LengthUnit, 'cm' | 'in'>
}

/** The units in which the person reads growth: kilograms or pounds and ounces, centimeters or inches. */
export function useGrowthUnits(): GrowthUnits {
  const weight = useMeasureUnit('weightUnit')
  const length = useMeasureUnit('lengthUnit')
  return useMemo(() => ({ weight: weight === 'g' ? 'kg' : 'lb-oz', length }), [weight, length])
}
