import { numberFormat } from './formats.ts'

/** B §9: from Bytes up to TB, 1024 per step. */
const steps = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Room in the largest unit that leaves a whole number before the point, with at most two decimals: `3.25 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = numberFormat(locale, { maximumFractionDigits: 2 }).format(bytes / 1024 ** step)
  return `${amount} ${steps[step] ?? 'Bytes'}`
}
