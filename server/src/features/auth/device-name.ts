import type { Locale } from '@nestwren/contract/auth'
import type { Device } from './device.ts'

const words = {
  en: { on: (browser: string, system: string) => `${browser} on ${system}`, unknown: 'an unknown device' },
  es: { on: (browser: string, system: string) => `${browser} en ${system}`, unknown: 'un dispositivo desconocido' },
} as const

/** A device as mails name it, such as "Chrome on Android". */
export function deviceName(locale: Locale, { browser, system }: Device): string {
  const { on, unknown } = words[locale]
  if (browser !== null && system !== null) return on(browser, system)
  return browser ?? system ?? unknown
}
