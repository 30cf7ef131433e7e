import { fromMl, toMl, useVolumeUnit } from '../platform/units/units.ts'
import type { FieldControlProps } from './field.tsx'
import { NumberInput } from './number-input.tsx'

interface AmountInputProps {
  control?: FieldControlProps
  label?: string
  amountMl: number | null
  onChange: (amountMl: number | null) => void
  maxMl?: number
  /** The one amount of a sheet. */
  isLarge?: boolean
}

/** Millilitres, asked for in the reader's unit. */
export function AmountInput({ control, label, amountMl, onChange, maxMl = 10_000, isLarge = false }: AmountInputProps) {
  const unit = useVolumeUnit()
  return (
    <NumberInput
      {...control}
      {...(label === undefined ? {} : { 'aria-label': label })}
      unit={unit}
      isLarge={isLarge}
      {...(isLarge ? { placeholder: '–' } : null)}
      step={unit === 'ml' ? 10 : 0.5}
      fractionDigits={unit === 'ml' ? 0 : 1}
      max={fromMl(maxMl, unit)}
      value={amountMl === null ? null : fromMl(amountMl, unit)}
      onValueChange={(value) => onChange(value === null ? null : toMl(value, unit))}
    />
  )
}
