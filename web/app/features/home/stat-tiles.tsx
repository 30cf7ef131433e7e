import { useLingui } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { Moon, Sun } from 'lucide-react'
import { useAgo, useTimeText } from '../../platform/format/use-measures.ts'
import { useLatest } from '../../platform/sync/indexed/use-entries.ts'
import { useHasFailed } from '../../ui/items/loaded.tsx'
import { LogIcon } from '../../ui/log-glyph.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'
import { useToday } from '../logs/public/use-today.ts'

/** Awake or asleep since, the last diaper, and how long was slept since midnight. */
export function StatTiles({ childId }: { childId: string }) {
  const { t } = useLingui()
  const { now, asleepS, entries, query } = useToday(childId)
  const sleep = (useLatest(childId, 'sleep')?.entry ?? null) as EntryOf<'sleep'> | null
  const diaper = (useLatest(childId, 'diaper')?.entry ?? null) as EntryOf<'diaper'> | null
  const ago = useAgo()
  const timeText = useTimeText()
  const isAsleep = sleep !== null && sleep.endAt === null
  const since = isAsleep ? sleep.startAt : (sleep?.endAt ?? null)
  // "None" is a statement too: not before an answer.
  const isUnknown = query.data === undefined && entries.length === 0
  const hasFailed = useHasFailed(query)
  const isFirstLoad = isUnknown && !hasFailed
  const noneText = isUnknown ? '–' : t`None`
  const sinceMidnight = t`since midnight`
  return (
    <section className="tiles" aria-label={t`Today`}>
      <StatTile
        label={isAsleep ? t`Asleep` : t`Awake`}
        hue="sleep"
        icon={isAsleep ? <Moon aria-hidden="true" className="ic" /> : <Sun aria-hidden="true" className="ic" />}
        value={since === null ? null : ago.long(since, now)}
        noneText={noneText}
        context={since === null ? (isUnknown ? null : t`no sleep yet`) : t`since ${timeText(since)}`}
        isLoading={isFirstLoad}
      />
      <StatTile
        label={t`Diaper`}
        hue="diaper"
        icon={<LogIcon hue="diaper" />}
        value={
          diaper === null
            ? null
            : ago.isJustNow(diaper.startAt, now)
              ? ago.since(diaper.startAt, now)
              : ago.long(diaper.startAt, now)
        }
        noneText={noneText}
        context={diaper === null && isUnknown ? null : <DiaperContext diaper={diaper} now={now} />}
        isLoading={isFirstLoad}
      />
      <StatTile
        label={t`Slept`}
        hue="sleep"
        icon={<LogIcon hue="sleep" />}
        value={asleepS === 0 ? null : ago.duration(asleepS)}
        noneText={noneText}
        context={sinceMidnight}
        isLoading={isFirstLoad}
      />
    </section>
  )
}

function DiaperContext({ diaper, now }: { diaper: EntryOf<'diaper'> | null; now: string }) {
  const { t } = useLingui()
  const ago = useAgo()
  const entryTitle = useEntryTitle()
  if (diaper === null) return t`yet today`
  const kind = { wet: t`wet`, dirty: t`dirty`, both: t`both`, dry: t`dry` }[diaper.details.kind]
  if (ago.isJustNow(diaper.startAt, now)) return kind
  return ago.isRelative(diaper.startAt, now) ? t`ago, ${kind}` : entryTitle(diaper).title
}
