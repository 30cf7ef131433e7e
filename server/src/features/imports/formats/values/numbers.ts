import type { TypedMeasure } from '../result.ts'

/** No number with its unit is longer; a cell can be. */
const maxLength = 60

const mlOfOz = 29.5735295625
const gramsOf: Readonly<Record<string, number>> = { kg: 1000, g: 1, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 }
const mmOf: Readonly<Record<string, number>> = {
  cm: 10,
  mm: 1,
  m: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  ft: 304.8,
  'ft.in': 304.8,
}

/** A plain number with a dot or a comma before its decimals, without grouping; null for anything else. */
export function decimal(text: string): number | null {
  if (text.length > maxLength) return null
  return /^[-+]?(?:\d{1,9}(?:[.,]\d{0,12})?|[.,]\d{1,12})$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** A number in which commas group thousands: a comma that exactly three digits follow. */
export function grouped(text: string): number | null {
  if (text.length > maxLength) return null
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : decimal(text)
}

/** A number with a unit behind it, such as `120ml`, `3.5 oz`, `99.5°F`; the unit in lower case, without its degree sign. */
export function withUnit(
  text: string,
): { readonly value: number; readonly unit: string; readonly digits: string } | null {
  if (text.length > maxLength) return null
  const parts = /^([-+]?[\d.,]+)\s*(°?\s*[\p{L}.]*)$/u.exec(text)
  const value = parts === null ? null : decimal(parts[1] ?? '')
  if (parts === null || value === null) return null
  return { value, unit: unitName(parts[2] ?? ''), digits: digitsOf(parts[1] ?? '') }
}

/** A unit as it is compared: lower case, without degree sign, spaces and a full stop at its end. */
export function unitName(text: string): string {
  return text.replace(/[°\s]/g, '').replace(/\.$/, '').toLowerCase()
}

/** The digits of a number as the contract's `typed` wants them: a dot, no sign, nothing after it when it is a comma's. */
export function digitsOf(text: string): string {
  const bare = text.trim().replace(',', '.').replace(/^\+/, '').replace(/\.$/, '')
  return bare.startsWith('.') ? `0${bare}` : bare
}

/** Whole millilitres, and what was typed where it fits the contract (at most 2 decimals). Null for an unknown unit. */
export function milk(
  value: number,
  unit: string,
  digits = String(value),
): { readonly ml: number; readonly typed: { value: string; unit: 'ml' | 'oz' } | null } | null {
  const name = milkUnits[unit]
  if (name === undefined) return null
  const shown = digits.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  const typed = /^\d{1,6}(\.\d{1,2})?$/.test(shown) ? { value: shown, unit: name } : null
  return { ml: Math.round(name === 'oz' ? value * mlOfOz : value), typed }
}

const milkUnits: Readonly<Record<string, 'ml' | 'oz'>> = {
  ml: 'ml',
  oz: 'oz',
  floz: 'oz',
  'fl.oz': 'oz',
  'oz.': 'oz',
}

/** Grams; null for an unknown unit. */
export function grams(value: number, unit: string): number | null {
  const one = gramsOf[unit]
  return one === undefined ? null : Math.round(value * one)
}

/** Millimetres; null for an unknown unit. */
export function millimetres(value: number, unit: string): number | null {
  const one = mmOf[unit]
  return one === undefined ? null : Math.round(value * one)
}

/** Hundredths of a degree Celsius. */
export function centiC(value: number, unit: 'C' | 'F'): number {
  return Math.round((unit === 'F' ? ((value - 32) * 5) / 9 : value) * 100)
}

const shortNames: Readonly<Record<string, string>> = { lbs: 'lb', inch: 'in', inches: 'in', 'ft.in': 'ft' }

/** A measure as it was written; null where that would not say it exactly. */
export function typedMeasure(digits: string, unit: string): TypedMeasure | null {
  return /^\d{1,6}(\.\d{1,3})?$/.test(digits) ? { value: digits, unit: shortNames[unit] ?? unit } : null
}
