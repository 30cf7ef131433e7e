import { currentLocale } from '../../platform/i18n/i18n.ts'

/** What a price is in until the family says otherwise (B §9). */
export const usualCurrency = 'USD'

/** Currencies that most families pay with; a gift in another one keeps it. */
const offered = [
  ...['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'NZD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY'],
  ...['MXN', 'ARS', 'BRL', 'CLP', 'COP', 'PEN', 'UYU', 'CRC', 'DOP', 'GTQ', 'INR', 'JPY', 'KRW', 'SGD', 'ZAR'],
]

/** The currencies to choose of, with the present one, by their names. */
export function currencyOptions(present: string): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'currency', fallback: 'code' })
  const codes = offered.includes(present) ? offered : [present, ...offered]
  return codes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}
