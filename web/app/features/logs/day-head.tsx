import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import type { ListRow } from './day-groups.ts'
import { dayCounts, localDay, ribbonOf } from './day-summary.ts'
import { useAgo } from './entry-text.ts'
import { useNow } from './use-now.ts'

/** "Today", "Yesterday", else the date in words. */
export function useDayName(): (day: string, today: string) => string {
  const { t, i18n } = useLingui()
  return (day, today) => {
    const date = Temporal.PlainDate.from(day)
    const distance = date.until(Temporal.PlainDate.from(today), { largestUnit: 'day' }).days
    if (distance === 0) return t`Today`
    if (distance === 1) return t`Yesterday`
    const isThisYear = day.slice(0, 4) === today.slice(0, 4)
    return new Intl.DateTimeFormat(i18n.locale, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
      ...(isThisYear ? {} : { year: 'numeric' }),
    }).format(new Date(`${day}T00:00:00Z`))
  }
}

/** The head of a day in Logs: its name, its counts, its ribbon. */
export function DayHead({ row }: { row: Extract<ListRow, { type: 'day' }> }) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const zone = Temporal.Now.timeZoneId()
  const dayName = useDayName()
  const ago = useAgo()
  const name = dayName(row.day, localDay(now, zone))
  const entries = [...row.views, ...row.sleepsOver].map(({ entry }) => entry)
  const { feeds, diapers, asleepS } = dayCounts(entries, row.day, zone, now)
  const counts = [
    feeds > 0 ? plural(feeds, { one: '# feed', other: '# feeds' }) : null,
    diapers > 0 ? plural(diapers, { one: '# diaper', other: '# diapers' }) : null,
    asleepS > 0 ? t`${ago.duration(asleepS)} asleep` : null,
  ].filter((part) => part !== null)
  return (
    <div className="day-head">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="type-heading">{name}</h2>
        <p className="type-caption text-muted">{counts.join(', ')}</p>
      </div>
      <DayRibbon label={name} {...ribbonOf(entries, row.day, zone, now)} size="sm" hasAxis={false} />
    </div>
  )
}
