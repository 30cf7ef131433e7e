import { useLingui } from '@lingui/react/macro'
import { dateOfDay } from '@nestwren/contract/calendar/days'
import { personKey } from '@nestwren/contract/custody/terms'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { useMemo } from 'react'
import { dateFormat, listFormat } from '../../platform/format/formats.ts'
import type { DaySpan } from './address.ts'
import { bandsOfDay, type CustodyItem, type ExchangeItem, type Holder, handoffsOfDay } from './custody-bands.ts'
import type { GridDay } from './grid/grid-model.ts'
import type { EventWords } from './use-event-words.ts'

interface Asked {
  readonly span: DaySpan
  readonly items: readonly DayItem[]
  readonly holders: readonly Holder[]
  readonly words: EventWords
  readonly timeZone: string
  readonly today: string
  readonly selected: string
}

export const isCustody = (item: DayItem): item is CustodyItem => item.is === 'custody'
export const isExchange = (item: DayItem): item is ExchangeItem => item.is === 'exchange'

/** Returns the days as the grids draw them: names, whose time it is, and where care changes hands. */
export function useGridDays({ span, items, holders, words, timeZone, today, selected }: Asked): readonly GridDay[] {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => {
    const custody = items.filter(isCustody)
    const exchanges = items.filter(isExchange)
    const patterns = new Map(holders.map(({ key, pattern }) => [key, pattern]))
    const named = (day: number, options: Intl.DateTimeFormatOptions) =>
      dateFormat(locale, { ...options, timeZone: 'UTC' }).format(day * 86_400_000)
    return Array.from({ length: span.count }, (_, index): GridDay => {
      const day = span.first + index
      const date = dateOfDay(day)
      const bands = bandsOfDay(custody, day, timeZone)
      const names = [...new Set(bands.map(({ holder }) => words.holder(holder)))]
      const who = listFormat(locale).format(names)
      const name = words.day(day)
      return {
        day,
        date,
        weekday: named(day, { weekday: 'short' }),
        number: named(day, { day: 'numeric' }),
        label: names.length === 0 ? name : t`${name}, with ${who}`,
        isToday: date === today,
        isSelected: date === selected,
        bands: bands.map(({ holder, ...place }) => ({
          ...place,
          color: words.colorOfPerson(holder),
          pattern: patterns.get(personKey(holder)) ?? 1,
        })),
        handoffs: handoffsOfDay(exchanges, day, timeZone).map(({ minute }) => minute),
      }
    })
  }, [t, locale, span, items, holders, words, timeZone, today, selected])
}
