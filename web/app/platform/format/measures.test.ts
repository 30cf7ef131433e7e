import { describe as describeEntry } from '@nestwren/contract/logs/entry'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import type { FilledMessage } from '@nestwren/contract/message'
import { afterEach, describe, expect, test } from 'vitest'
import { activateLocale } from '../i18n/i18n.ts'
import { formatAgo, formatAmount, formatDegrees, formatDuration, formatExact, formatTime } from './measures.ts'
import { formatMessage } from './use-message-text.ts'

afterEach(() => activateLocale('en'))

const ml = { volume: 'ml', temperature: 'C' } as const
const oz = { volume: 'oz', temperature: 'F' } as const

describe('lengths', () => {
  test('are hours and minutes, rounded down', async () => {
    expect([7800, 2880, 3600, 59, 0, -5].map((seconds) => formatDuration(seconds, 'en'))).toEqual([
      '2h 10m',
      '48m',
      '1h',
      'under 1m',
      'under 1m',
      'under 1m',
    ])
    await activateLocale('es')
    expect(formatDuration(7800, 'es')).toBe('2h 10min')
    expect(formatDuration(20, 'es')).toBe('menos de 1min')
  })

  test('of a timer are exact to the second', () => {
    expect([772, 52, 600, 3700].map((seconds) => formatExact(seconds, 'en'))).toEqual([
      '12m 52s',
      '52s',
      '10m 0s',
      '1h 1m',
    ])
  })
})

test('amounts follow the unit, and what was typed in ounces comes back', () => {
  expect(formatAmount(110, 'ml', 'en')).toBe('110 ml')
  expect(formatAmount(133, 'oz', 'en')).toBe('4.5 oz')
  expect(formatAmount(133, 'oz', 'es')).toBe('4,5 oz')
})

test('degrees follow the unit, and what was typed in Fahrenheit comes back', () => {
  expect(formatDegrees(3760, 'C', 'en')).toBe('37.6 °C')
  expect(formatDegrees(3800, 'F', 'en')).toBe('100.4 °F')
  expect(formatDegrees(3800, 'C', 'es')).toBe('38,0 °C')
})

test('clock times follow the language and the zone', () => {
  const instant = '2026-11-20T08:14:00.000Z'
  expect(formatTime(instant, 'en', 'UTC').replace('\u202f', ' ')).toBe('8:14 AM')
  expect(formatTime(instant, 'es', 'Europe/Madrid')).toBe('9:14')
})

type Describable = Parameters<typeof describeEntry>[0]

/** As `withoutWords` of the build leaves a text. */
function wordless({ id, values = {} }: FilledMessage): FilledMessage {
  const inner = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' && 'id' in value ? wordless(value) : value,
  ])
  return { id, values: Object.fromEntries(inner) } as unknown as FilledMessage
}

describe('what happened', () => {
  const { example } = kinds.feeding
  const title = (entry: Describable) => describeEntry(entry).title

  test('is said with its parts in the reader’s language and unit', async () => {
    const breast = { kind: 'feeding' as const, ...example }
    expect(formatMessage(title(breast), ml, 'en')).toBe('Nursing, both sides, 14m')
    const context = describeEntry(breast).context
    expect(context === null ? null : formatMessage(context, oz, 'en')).toBe('and a bottle, 1.4 oz')
    await activateLocale('es')
    expect(formatMessage(title(breast), ml, 'es')).toBe('Pecho, ambos lados, 14min')
  })

  test('is whole where a build has left the words to the catalogs', async () => {
    await activateLocale('en')
    const messages = Object.values(kinds).map(({ kind, example }) => title({ kind, ...example } as Describable))
    expect(messages.map((filled) => formatMessage(wordless(filled), ml, 'en'))).toEqual(
      messages.map((filled) => formatMessage(filled, ml, 'en')),
    )
  })

  test('counts with the plural of the language', async () => {
    const sleep = { kind: 'sleep' as const, ...kinds.sleep.example }
    const quiet = { ...sleep, details: { ...sleep.details, location: null } }
    const context = describeEntry(quiet).context
    expect(context === null ? null : formatMessage(context, ml, 'en')).toBe('1 wake-up')
  })
})

test('the first minute is just now, then how long ago, then when', () => {
  const now = '2026-11-20T12:00:00.000Z'
  const ago = (ms: number) => formatAgo(new Date(Date.parse(now) - ms).toISOString(), now, 'en')
  expect(ago(59_000)).toBe('Just now')
  expect(ago(-5_000)).toBe('Just now')
  expect(ago(60_000)).toBe('1m ago')
  expect(ago(2 * 3_600_000)).toBe('2h ago')
  expect(ago(25 * 3_600_000)).toMatch(/^Thursday, /)
})
