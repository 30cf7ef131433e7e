import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { dateFormat } from '../../../platform/format/formats.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { DayRibbon } from '../../../ui/day-ribbon.tsx'
import { dayCounts, localDay, ribbonOf } from '../day-summary.ts'
import { webKinds } from '../kinds/index.ts'
import type { ListRow } from '../list/day-groups.ts'

/** "Today", "Yesterday", else the date in words. */
export function useDayName(): (day: string, today: string) => string {
  const { t, i18n } = useLingui()
  return (day, today) => {
    const date = Temporal.PlainDate.from(day)
    const distance = date.until(Temporal.PlainDate.from(today), { largestUnit: 'day' }).days
    if (distance === 0) return t`Today`
    if (distance === 1) return t`Yesterday`
    const isThisYear = day.slice(0, 4) === today.slice(0, 4)
    return dateFormat(i18n.locale, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
      ...(isThisYear ? {} : { year: 'numeric' }),
    }).format(new Date(`${day}T00:00:00Z`))
  }
}

/** "4 feeds, 4 diapers, 6h 3m asleep"; empty when there was none of these. */
export function useCountsText(): (entries: readonly Entry[], day: string, zone: string, now: string) => string {
  const text = useText()
  const ago = useAgo()
  return (entries, day, zone, now) => {
    const counts = dayCounts(entries, day, zone, now)
    return kindNames
      .flatMap((kind) => {
        const { inDay } = webKinds[kind]
        const { count, seconds } = counts.get(kind) ?? { count: 0, seconds: 0 }
        if (inDay?.by === 'count') return count > 0 ? [inDay.words(count)] : []
        return inDay !== undefined && seconds > 0 ? [text(inDay.text, { length: ago.duration(seconds) })] : []
      })
      .join(', ')
  }
}

interface DayHeadProps {
  row: Extract<ListRow, { type: 'day' }>
  /** Names by id where several children stand together: each has a line of its own, since sleeps do not add up. */
  names: ReadonlyMap<string, string> | null
}

/** The head of a day in Logs: its name, its counts, its ribbon. */
export function DayHead({ row, names }: DayHeadProps) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const zone = Temporal.Now.timeZoneId()
  const dayName = useDayName()
  const countsText = useCountsText()
  const name = dayName(row.day, localDay(now, zone))
  const entries = [...row.views, ...row.sleepsOver].map(({ entry }) => entry)
  const ofChild =
    names === null
      ? []
      : [...names].map(([id, child]) => ({ id, child, own: entries.filter((one) => one.childId === id) }))
  return (
    <div className="day-head">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="type-heading">{name}</h2>
        {names === null ? <p className="type-caption text-muted">{countsText(entries, row.day, zone, now)}</p> : null}
      </div>
      {names === null ? (
        <DayRibbon label={name} {...ribbonOf(entries, row.day, zone, now)} size="sm" hasAxis={false} />
      ) : (
        ofChild.flatMap(({ id, child, own }) =>
          own.length === 0
            ? []
            : [
                <div key={id} className="grid gap-1">
                  <p className="type-caption text-muted">
                    <strong className="text-text">{child}</strong> {countsText(own, row.day, zone, now)}
                  </p>
                  <DayRibbon
                    label={t`${child}, ${name}`}
                    {...ribbonOf(own, row.day, zone, now)}
                    size="sm"
                    hasAxis={false}
                  />
                </div>,
              ],
        )
      )}
    </div>
  )
}
