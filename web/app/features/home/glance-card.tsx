import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useMemo } from 'react'
import { useAgo, useTimeText } from '../../platform/format/use-measures.ts'
import { useLatest } from '../../platform/sync/indexed/use-entries.ts'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { StaleNote } from '../../ui/items/stale-note.tsx'
import { LogIcon } from '../../ui/log-glyph.tsx'
import { useLastFeed } from '../logs/kinds/feeding/public/use-last-feed.ts'
import { EntryIcon } from '../logs/kinds/public/kind-drawing.tsx'
import { useLogSheets } from '../logs/public/log-sheets.ts'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'
import { useToday } from '../logs/public/use-today.ts'
import { RoomSlot } from './room-slot.tsx'

/** Until the first answer nobody knows whether there was a feed; the line keeps its height. */
const blank = '\u00a0'

const loadLikely = async () => (await import('../insights/public/likely-lines.tsx')).LikelyLines

/** The most important fact of the screen: when the child last ate, and what comes next. */
export function GlanceCard({ child, isSettled }: { child: Child; isSettled: boolean }) {
  const { t } = useLingui()
  const { now, ribbon, query } = useToday(child._id)
  const hasAnswer = query.data !== undefined
  const feed = useLastFeed(child._id)
  const ago = useAgo()
  const timeText = useTimeText()
  const entryTitle = useEntryTitle()
  const { openNew } = useLogSheets()
  const next = feed?.nextSide ?? null
  const family = useMemo(() => [child], [child])
  return (
    <section className="glance" aria-label={t`${child.name} right now`}>
      <div className="flex min-h-8 items-start justify-between gap-3">
        <p className="type-label glance-muted flex items-center gap-2">
          {feed === null ? <LogIcon hue="feeding" /> : <EntryIcon entry={feed.entry} />}
          {feed?.isRunning ? <Trans>Feeding now</Trans> : <Trans>Last fed</Trans>}
        </p>
        {next === null ? null : (
          <button type="button" className="glance-pill" onClick={() => openNew('feeding')}>
            {next === 'left' ? <Trans>Next: left side</Trans> : <Trans>Next: right side</Trans>}
          </button>
        )}
      </div>
      {feed === null ? (
        <>
          <p className="glance-answer">
            <span className="glance-numeral">{hasAnswer ? <Trans>Not yet</Trans> : blank}</span>
          </p>
          <p className="type-small glance-muted">{hasAnswer ? <Trans>Log a feed to get started.</Trans> : blank}</p>
        </>
      ) : (
        <>
          <p className="glance-answer">
            {!feed.isRunning && ago.isJustNow(feed.at, now) ? (
              <span className="glance-numeral">{ago.since(feed.at, now)}</span>
            ) : (
              <>
                <span className="glance-numeral">{ago.long(feed.at, now)}</span>{' '}
                {!feed.isRunning && ago.isRelative(feed.at, now) ? <Trans>ago</Trans> : null}
              </>
            )}
          </p>
          <p className="type-small glance-muted">
            {feed.isRunning
              ? t`Since ${timeText(feed.entry.startAt)}, by ${feed.entry.createdBy.name}`
              : feed.isFromEnd
                ? t`${entryTitle(feed.entry).title} until ${timeText(feed.at)}, by ${feed.entry.createdBy.name}`
                : t`${entryTitle(feed.entry).title} at ${timeText(feed.at)}, by ${feed.entry.createdBy.name}`}
          </p>
        </>
      )}
      <DayRibbon label={t`Today so far`} {...ribbon} isOnHero />
      <RoomSlot
        key={child._id}
        load={loadLikely}
        name={`likely.${child._id}`}
        props={{ family }}
        isSettled={isSettled}
      />
      <StaleNote className="glance-muted mt-2" />
    </section>
  )
}

/** Everyone at once: each child's last feed and day, still one card. */
export function GlanceOfAll({ family, isSettled }: { family: readonly Child[]; isSettled: boolean }) {
  const { t } = useLingui()
  return (
    <section className="glance" aria-label={t`Everyone right now`}>
      <p className="type-label glance-muted flex items-center gap-2">
        <LogIcon hue="feeding" />
        <Trans>Last fed</Trans>
      </p>
      <ul className="mt-2 grid gap-4">
        {family.map((child) => (
          <GlanceRow key={child._id} child={child} />
        ))}
      </ul>
      <RoomSlot load={loadLikely} name="likely.all" props={{ family }} isSettled={isSettled} />
      <StaleNote className="glance-muted mt-3" />
    </section>
  )
}

function GlanceRow({ child }: { child: Child }) {
  const { t } = useLingui()
  const { now, ribbon, query } = useToday(child._id, 'all')
  const hasAnswer = query.data !== undefined
  const feed = useLastFeed(child._id)
  const ago = useAgo()
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3">
        <ChildAvatar child={child} />
        <span className="type-heading min-w-0 grow wrap-anywhere">{child.name}</span>
        <span className="glance-row-answer">
          {feed === null ? (
            hasAnswer ? (
              <Trans>Not yet</Trans>
            ) : (
              blank
            )
          ) : feed.isRunning ? (
            <Trans>Feeding now</Trans>
          ) : (
            ago.since(feed.at, now)
          )}
        </span>
      </p>
      <DayRibbon label={t`${child.name} today so far`} {...ribbon} isOnHero size="sm" hasAxis={false} />
      <RestOfRow childId={child._id} now={now} isLoading={!hasAnswer} />
    </li>
  )
}

/** "Awake 1h 25m, wet diaper 48m ago": what the tiles say for a single child, in one line. */
function RestOfRow({ childId, now, isLoading }: { childId: string; now: string; isLoading: boolean }) {
  const { t } = useLingui()
  const ago = useAgo()
  const entryTitle = useEntryTitle()
  const sleep = useLatest(childId, 'sleep')?.entry ?? null
  const diaper = useLatest(childId, 'diaper')?.entry ?? null
  const since = sleep === null ? null : (sleep.endAt ?? sleep.startAt)
  const parts = [
    since === null || !ago.isRelative(since, now)
      ? null
      : sleep?.endAt === null
        ? t`Asleep ${ago.long(since, now)}`
        : t`Awake ${ago.long(since, now)}`,
    diaper === null || !ago.isRelative(diaper.startAt, now)
      ? null
      : ago.isJustNow(diaper.startAt, now)
        ? t`${entryTitle(diaper).title} just now`
        : t`${entryTitle(diaper).title} ${ago.long(diaper.startAt, now)} ago`,
  ].filter((part) => part !== null)
  if (parts.length === 0 && !isLoading) return null
  return <p className="type-caption glance-muted mt-1.5">{parts.length === 0 ? blank : parts.join(' · ')}</p>
}
