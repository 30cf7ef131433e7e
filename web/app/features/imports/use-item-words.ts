import { useLingui } from '@lingui/react/macro'
import { figures, type ImportedFigure, importedFigures } from '@nestwren/contract/growth-figures'
import type { ImportedItem } from '@nestwren/contract/imports'
import { dateFormat, formatClockTime, numberFormat } from '../../platform/format/formats.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'

export interface ItemWords {
  /** "Bottle, 120 ml". */
  readonly what: string
  /** "Mar 14, 2026, 8:10 AM to 8:30 AM", on the clock of the file. */
  readonly when: string
  /** Notes, or null. */
  readonly note: string | null
}

type Log = Parameters<ReturnType<typeof useEntryTitle>>[0]

/** Says what a row of another app would become, as the family will see it. */
export function useItemWords(): (item: ImportedItem) => ItemWords {
  const { t, i18n } = useLingui()
  const when = useWhen()
  const entryTitle = useEntryTitle()
  const measures = useMeasuresText()
  const { locale } = i18n
  const clock = (instant: string, zone: string | null, parts: Intl.DateTimeFormatOptions) =>
    formatClockTime(locale, { ...parts, ...(zone === null ? {} : { timeZone: zone }) }, Date.parse(instant))
  const dayOf = (instant: string, zone: string | null) =>
    dateFormat(locale, { dateStyle: 'short', ...(zone === null ? {} : { timeZone: zone }) }).format(new Date(instant))
  const span = ({ startAt, endAt, tz, on }: ImportedItem) => {
    if (startAt === null) return on === null ? '' : when.day(on)
    const start = clock(startAt, tz, { dateStyle: 'medium', timeStyle: 'short' })
    if (endAt === null || endAt === startAt) return start
    const isSameDay = dayOf(startAt, tz) === dayOf(endAt, tz)
    const end = clock(endAt, tz, isSameDay ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
    return t`${start} to ${end}`
  }
  return (item) => {
    const { type, kind, startAt, endAt, text, details } = item
    if (type === 'log' && kind !== null && startAt !== null) {
      const { title, context } = entryTitle({ kind, startAt, endAt, details } as Log)
      return { what: context === null ? title : `${title} · ${context}`, when: span(item), note: text || null }
    }
    if (type === 'measurement') return { what: measures(details), when: span(item), note: text || null }
    const names = { milestone: t`Milestone: ${text}`, food: t`Food: ${text}`, child: t`Child: ${text}`, log: text }
    return { what: names[type], when: span(item), note: null }
  }
}

/** "4.09 kg · 52 cm · head 37.5 cm". */
function useMeasuresText(): (details: ImportedItem['details']) => string {
  const { t, i18n } = useLingui()
  const figure = (value: number, unit: string, maximumFractionDigits: number) =>
    numberFormat(i18n.locale, { style: 'unit', unit, maximumFractionDigits }).format(value)
  const words: Readonly<Record<ImportedFigure, (size: string) => string>> = {
    weight: (weight) => weight,
    length: (length) => length,
    head: (head) => t`head ${head}`,
  }
  return (details) =>
    importedFigures
      .flatMap((name) => {
        const { quantity, field } = figures[name]
        const stored = details[field]
        if (typeof stored !== 'number') return []
        return words[name](
          quantity === 'weight' ? figure(stored / 1000, 'kilogram', 3) : figure(stored / 10, 'centimeter', 1),
        )
      })
      .join(' · ')
}
