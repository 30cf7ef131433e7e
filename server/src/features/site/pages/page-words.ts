import type { Locale } from '@nestwren/contract/auth'
import { type FilledMessage, fill, type Message } from '@nestwren/contract/message'
import { formatMessage } from '../../notifications/public.ts'

/** Says texts of the contract in one language. */
export type Words = (message: Message, values?: FilledMessage['values']) => string

/** The words of a page in the visitor's language. Amounts and times in them are texts already. */
export function wordsIn(locale: Locale): Words {
  const reader = { locale, volumeUnit: 'ml', temperatureUnit: 'C', timeZone: 'UTC' } as const
  return (message, values) => formatMessage(fill(message, values), reader)
}

const money = new Map<string, Intl.NumberFormat>()

/** An amount as people write it, `$24` or `24,50 €`. The currency is one of ISO 4217, which bounds what is remembered. */
export function moneyText(amount: number, currency: string, locale: Locale): string {
  const key = `${locale} ${currency}`
  const format =
    money.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  money.set(key, format)
  return format.format(amount)
}

/** The whole number as people write it. */
export function countText(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(count)
}
