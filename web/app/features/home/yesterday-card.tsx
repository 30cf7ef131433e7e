import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useEntries } from '../../platform/cache/use-entries.ts'
import { useEntryRange } from '../../platform/cache/use-entry-lists.ts'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { useCountsText } from '../logs/day-head.tsx'
import { dayBounds, localDay, ribbonOf } from '../logs/day-summary.ts'
import { useNow } from '../logs/use-now.ts'

/** The day before, to hold today against: one line for each child. Only days that are known whole are worth it. */
export function YesterdayCard({ family }: { family: readonly Child[] }) {
  return (
    <section className="card card-pad" aria-labelledby="home-yesterday">
      <h2 id="home-yesterday" className="type-heading mb-2">
        <Trans>Yesterday</Trans>
      </h2>
      <ul className="grid gap-4">
        {family.map((child) => (
          <Row key={child._id} child={child} isNamed={family.length > 1} />
        ))}
      </ul>
    </section>
  )
}

function Row({ child, isNamed }: { child: Child; isNamed: boolean }) {
  const { t } = useLingui()
  const now = useNow(30_000)
  const zone = Temporal.Now.timeZoneId()
  const today = Temporal.PlainDate.from(localDay(now, zone))
  const day = today.subtract({ days: 1 }).toString()
  const range = {
    // A sleep of the evening before reaches into the day.
    from: dayBounds(today.subtract({ days: 2 }).toString(), zone).from,
    to: dayBounds(day, zone).to,
  }
  useEntryRange(child._id, range.from, range.to)
  const entries = useEntries(child._id, range).flatMap(({ entry }) => (entry.deletedAt === null ? [entry] : []))
  const counts = useCountsText()(entries, day, zone, now)
  return (
    <li>
      <p className="type-small mb-1.5 text-muted">
        {isNamed ? <strong className="text-text">{child.name} </strong> : null}
        {counts === '' ? <Trans>Nothing logged</Trans> : counts}
      </p>
      <DayRibbon label={t`${child.name} yesterday`} {...ribbonOf(entries, day, zone, now)} size="sm" hasAxis={false} />
    </li>
  )
}
