const formatOf = (locale: string) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })

/** A whole percentage as a language writes it: 78%, 78 %. */
export const percentIn = (percentage: number, locale: string): string => formatOf(locale).format(percentage / 100)

/** The same in pieces, so that the sign can be smaller than the number. */
export function percentParts(percentage: number, locale: string): readonly { text: string; isNumber: boolean }[] {
  return formatOf(locale)
    .formatToParts(percentage / 100)
    .map(({ type, value }) => ({ text: value, isNumber: type === 'integer' }))
}
