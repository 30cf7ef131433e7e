import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { afterPaint } from '../../platform/cache/idle.ts'
import { useOpenEntries } from '../../platform/cache/use-entries.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { QuickLog } from '../../ui/quick-log.tsx'
import { webKinds } from './kinds/index.ts'
import { useLogActions } from './log-actions.ts'
import { useLogSheets } from './log-provider.tsx'
import { useLogTargets } from './log-rights.ts'
import { useAgo } from './use-entry-text.ts'
import { useNow } from './use-now.ts'

/** What one thumb logs. Nothing is shown to somebody who may only look. */
export function QuickLogRow() {
  const { t } = useLingui()
  const text = useText()
  const { children, meant } = useLogTargets()
  const { openNew, openMore, openDiaper, openChoice } = useLogSheets()
  const { logDiaper, toggleSleep } = useLogActions()
  const sleep = useSleepLabel(meant)
  if (children.length === 0) return null
  const diaper = () => {
    if (meant === null) return openChoice('diaper')
    const ids = logDiaper([meant])
    // The entry is what the tap was for: it is painted before the sheet with its details is built.
    if (ids.length > 0) afterPaint(() => openDiaper(ids))
  }
  return (
    <QuickLog
      label={t`Quick log`}
      actions={[
        { id: 'feeding', hue: 'feeding', label: text(webKinds.feeding.label), onSelect: () => openNew('feeding') },
        { id: 'diaper', hue: 'diaper', label: text(webKinds.diaper.label), onSelect: diaper },
        {
          id: 'sleep',
          hue: 'sleep',
          label: sleep ?? text(webKinds.sleep.label),
          isPressed: sleep !== null,
          onSelect: () => (meant === null ? openChoice('sleep') : toggleSleep([meant])),
        },
        { id: 'activity', hue: 'activity', label: text(webKinds.activity.label), onSelect: () => openNew('activity') },
        { id: 'more', icon: <Plus aria-hidden="true" className="ic" />, label: t`More`, onSelect: openMore },
      ]}
    />
  )
}

/** "Asleep 1h 20m" while the child that is meant sleeps, or any of several does; null when all are awake. */
function useSleepLabel(meant: string | null): string | null {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const open = useOpenEntries(meant ?? childId ?? 'all')
  const now = useNow(30_000)
  const ago = useAgo()
  const asleep = open.find(({ entry }) => entry.kind === 'sleep')
  if (asleep === undefined) return null
  const length = ago.long(asleep.entry.startAt, now)
  return t`Asleep ${length}`
}
