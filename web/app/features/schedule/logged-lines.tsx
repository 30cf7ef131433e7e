import { useLingui } from '@lingui/react/macro'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import { instantOfWall, wallOfInstant } from '@nestwren/contract/calendar/zone'
import { useMemo } from 'react'
import { type EntryView, useEntries } from '../../platform/sync/indexed/use-entries.ts'
import { useEntryRange } from '../../platform/sync/indexed/use-entry-lists.ts'
import { useLogSheets } from '../logs/public/log-sheets.ts'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'
import { type DayLine, DayLines } from './day-list.tsx'
import type { ProjectedItem } from './use-days.ts'
import type { EventWords } from './use-event-words.ts'

type LoggedDayProps = Omit<Parameters<typeof DayLines>[0], 'others'> & {
  childId: string | 'all'
  projections: readonly ProjectedItem[]
}

/** The lines of one day with what was logged in it and what is likely, for the view of a single day. */
export function LoggedDay({ childId, projections, ...day }: LoggedDayProps) {
  const { timeZone, date, words } = day
  const { from, to } = useMemo(() => {
    const start = dayOfDate(date)
    const instant = (of: number) => new Date(instantOfWall(of, 0, timeZone).at).toISOString()
    return { from: instant(start), to: instant(start + 1) }
  }, [date, timeZone])
  useEntryRange(childId, from, to)
  const views = useEntries(childId, { from, to })
  const logged = views.flatMap((view): DayLine[] => {
    const { entry } = view
    if (entry.deletedAt !== null) return []
    return [{ key: entry.id, at: Date.parse(entry.startAt), line: <LogLine view={view} words={words} /> }]
  })
  const likely = projections
    .filter(({ best }) => wallOfInstant(Date.parse(best), timeZone).day === day.day)
    .map(
      (item): DayLine => ({
        key: `${item.what}${item.at}`,
        // The time that is shown: a window may begin before what has been logged already.
        at: Date.parse(item.best),
        line: <LikelyLine item={item} words={words} />,
      }),
    )
  return <DayLines {...day} others={[...logged, ...likely]} />
}

function LogLine({ view, words }: { view: EntryView; words: EventWords }) {
  const { entry } = view
  const { title, context } = useEntryTitle()(entry)
  const { openEntry } = useLogSheets()
  return (
    <li>
      <button type="button" className="day-line is-quiet" onClick={() => openEntry(entry.id)}>
        <time className="day-line-time" dateTime={entry.startAt}>
          {words.time(Date.parse(entry.startAt))}
        </time>
        <i className="day-line-dot" aria-hidden="true" />
        <span className="day-line-text">
          <span className="block">{title}</span>
          {context === null ? null : <span className="type-caption block text-muted">{context}</span>}
        </span>
      </button>
    </li>
  )
}

function LikelyLine({ item, words }: { item: ProjectedItem; words: EventWords }) {
  const { t } = useLingui()
  const names: Record<ProjectedItem['what'], string> = { feed: t`Next feed`, nap: t`Nap`, bedtime: t`Bedtime` }
  const from = words.time(Date.parse(item.at))
  const to = words.time(Date.parse(item.until ?? item.best))
  const { lately } = item
  return (
    <li className="day-line is-quiet">
      <time className="day-line-time" dateTime={item.best}>
        {words.time(Date.parse(item.best))}
      </time>
      <i className="day-line-dot" aria-hidden="true" />
      <span className="day-line-text">
        <span className="block">{names[item.what]}</span>
        <span className="type-caption block text-muted">
          {lately === undefined
            ? t`Likely from ${from} to ${to}. Right ${item.hits} of ${item.of} times.`
            : t`Likely from ${from} to ${to}. Right ${item.hits} of ${item.of} times in the last 14 days, ${lately.hits} of ${lately.of} in the last 7.`}
        </span>
      </span>
    </li>
  )
}
