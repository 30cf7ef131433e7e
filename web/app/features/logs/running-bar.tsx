import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { openSegment } from '@nestwren/contract/logs/segments'
import { Pause, Play, Square } from 'lucide-react'
import { useChildren } from '../../platform/api/queries.ts'
import { useOpenEntries } from '../../platform/cache/use-entries.ts'
import { LogIcon } from '../../ui/log-glyph.tsx'
import { formatDigits } from '../../ui/timer-digits.ts'
import { feedS, isOverLimit, sideState } from './feed-timer.ts'
import { webKinds } from './kinds/index.ts'
import { useLogActions } from './log-actions.ts'
import { useLogSheets } from './log-provider.tsx'
import { useCanChange } from './log-rights.ts'
import { useEntryTitle } from './use-entry-text.ts'
import { useNow } from './use-now.ts'

/** Everything that is going on, each with what stops it. */
export function RunningBar({ childId }: { childId: string | 'all' }) {
  const open = useOpenEntries(childId)
  const { children } = useChildren()
  if (open.length === 0) return null
  const names = new Map(children.length > 1 ? children.map(({ _id, name }) => [_id, name]) : [])
  return (
    <ul className="grid grid-cols-1 gap-2">
      {open.map(({ entry }) => (
        <Running
          key={entry.id}
          entry={entry}
          childName={childId === 'all' ? (names.get(entry.childId) ?? null) : null}
        />
      ))}
    </ul>
  )
}

function Running({ entry, childName }: { entry: Entry; childName: string | null }) {
  const { t } = useLingui()
  const now = useNow(1000)
  const words = useRunningWords(entry, now)
  const canChange = useCanChange()(entry)
  const { openEdit, openEntry } = useLogSheets()
  const seconds =
    entry.kind === 'feeding' ? feedS(entry.details, now) : (Date.parse(now) - Date.parse(entry.startAt)) / 1000
  const { hue } = webKinds[entry.kind]
  const line = childName === null ? words : t`${childName}: ${words}`
  return (
    <li className={`hue-${hue} flex items-center gap-3 rounded-lg bg-(--hue-soft) py-2.5 pr-2.5 pl-3.5`}>
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left"
        onClick={() => (canChange ? openEdit(entry.id) : openEntry(entry.id))}
      >
        <span className="text-(--hue-ink)">
          <LogIcon hue={hue} className="ic ic-lg" />
        </span>
        <span className="min-w-0">
          <span className="block font-display font-semibold text-[1.375rem] leading-none tracking-tight tabular-nums">
            {formatDigits(seconds * 1000)}
          </span>
          <span className="type-small block truncate">{line}</span>
        </span>
      </button>
      {canChange ? <RunningButton entry={entry} /> : null}
    </li>
  )
}

const onHue: Record<KindName, string> = {
  feeding: 'text-on-log-feeding',
  diaper: 'text-on-log-diaper',
  sleep: 'text-on-log-sleep',
  activity: 'text-on-log-activity',
}

function RunningButton({ entry }: { entry: Entry }) {
  const { tapFeed, stop } = useLogActions()
  const now = useNow(30_000)
  const { openEdit } = useLogSheets()
  const className = `btn btn-sm bg-(--hue) ${onHue[entry.kind]} night:bg-transparent night:text-(--hue-ink) night:shadow-[inset_0_0_0_2px_var(--hue)]`
  if (entry.kind !== 'feeding')
    return (
      <button type="button" className={className} onClick={() => stop([entry.id])}>
        <span className="btn-face">
          <Square aria-hidden="true" className="ic ic-sm fill-current" />
          {entry.kind === 'sleep' ? <Trans>Awake</Trans> : <Trans>Stop</Trans>}
        </span>
      </button>
    )
  const isFull = isOverLimit(entry.details, now) || isLastFull(entry, now)
  if (isFull)
    return (
      <button type="button" className={className} onClick={() => openEdit(entry.id)}>
        <span className="btn-face">
          <Trans>Full</Trans>
        </span>
      </button>
    )
  const isRunning = openSegment(entry.details) !== null
  return (
    <button type="button" className={className} onClick={() => tapFeed(entry.id)}>
      <span className="btn-face">
        {isRunning ? (
          <Pause aria-hidden="true" className="ic ic-sm" />
        ) : (
          <Play aria-hidden="true" className="ic ic-sm fill-current" />
        )}
        {isRunning ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
      </span>
    </button>
  )
}

function isLastFull(entry: Entry & { kind: 'feeding' }, now: string): boolean {
  const side = entry.details.segments.at(-1)?.side
  return side === undefined || side === 'both' ? false : sideState(entry.details, side, now).status === 'full'
}

/** "Left side, running". */
function useRunningWords(entry: Entry, now: string): string {
  const { t } = useLingui()
  const { title } = useEntryTitle()(entry)
  if (entry.kind !== 'feeding') return title
  const side = entry.details.segments.at(-1)?.side
  if (openSegment(entry.details) === null) {
    if (side === undefined || side === 'both') return t`Paused`
    return side === 'left' ? t`Left side, paused` : t`Right side, paused`
  }
  if (side === undefined || side === 'both') return t`Both sides, running`
  if (sideState(entry.details, side, now).status === 'full')
    return side === 'left' ? t`Left side, full` : t`Right side, full`
  return side === 'left' ? t`Left side, running` : t`Right side, running`
}
