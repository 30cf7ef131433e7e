import { useLingui } from '@lingui/react/macro'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import { Plus } from 'lucide-react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { afterPaint } from '../../platform/cache/idle.ts'
import { useOpenEntries } from '../../platform/cache/use-entries.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { tilesOf, useStoredTiles } from '../../platform/person-settings/quick-log.ts'
import { OwnDrawing } from '../../ui/own-drawing.tsx'
import { type QuickAction, QuickLog } from '../../ui/quick-log.tsx'
import { webKinds } from './kinds/index.ts'
import { KindIcon } from './kinds/kind-drawing.tsx'
import { useLogActions } from './log-actions.ts'
import { useLogSheets } from './log-provider.tsx'
import { useAgo } from './use-entry-text.ts'
import { targetsOf, useLoggableKinds } from './use-kind-rights.ts'
import { useNow } from './use-now.ts'
import { useOwnKinds } from './use-own-kinds.ts'

/** How many tiles stand beside More. */
export const shownTiles = 4
const ownPrefix = 'own:'

/** Every tile there is, in the usual order. */
export function allTiles(kinds: readonly KindName[], ownKinds: readonly Pick<OwnKind, 'id'>[]): readonly string[] {
  const own = kinds.includes('own') ? ownKinds.map(({ id }) => `${ownPrefix}${id}`) : []
  return [...kinds.filter((kind) => kind !== 'own'), ...own]
}

/** The family's own kind that a tile is for; null for one of everybody's. */
export function ownOfTile<Own extends Pick<OwnKind, 'id'>>(tile: string, ownKinds: readonly Own[]): Own | null {
  return ownKinds.find(({ id }) => tile === `${ownPrefix}${id}`) ?? null
}

/** What one thumb logs, in the person's order. Nothing is shown to somebody who may only look. */
export function QuickLogRow() {
  const { t } = useLingui()
  const text = useText()
  const kinds = useLoggableKinds()
  const stored = useStoredTiles()
  const { ownKinds } = useOwnKinds(stored?.includes(ownPrefix) ?? false)
  const { childId, children } = useSelectedChild()
  const { openNew, openMore, openDiaper, openChoice } = useLogSheets()
  const { logDiaper, toggleSleep } = useLogActions()
  const meantFor = (kind: KindName) => targetsOf(children, childId, kind).meant
  const sleep = useSleepLabel(meantFor('sleep'))
  if (kinds.length === 0) return null

  const diaper = (meant: string | null) => {
    if (meant === null) return openChoice('diaper')
    const ids = logDiaper([meant])
    // The entry is what the tap was for: it is painted before the sheet with its details is built.
    if (ids.length > 0) afterPaint(() => openDiaper(ids))
  }
  const select = (kind: KindName) => {
    const meant = meantFor(kind)
    if (kind === 'diaper') diaper(meant)
    else if (kind !== 'sleep') openNew(kind)
    else if (meant === null) openChoice('sleep')
    else toggleSleep([meant])
  }
  const actionOf = (tile: string): QuickAction[] => {
    const own = ownOfTile(tile, ownKinds)
    if (own !== null)
      return [
        {
          id: tile,
          label: own.name,
          color: own.color,
          icon: <OwnDrawing icon={own.icon} />,
          onSelect: () => openNew('own', { own }),
        },
      ]
    const kind = kindNames.find((name) => name === tile)
    if (kind === undefined) return []
    const isAsleep = kind === 'sleep' && sleep !== null
    return [
      {
        id: tile,
        hue: webKinds[kind].hue,
        icon: <KindIcon kind={kind} />,
        label: isAsleep ? sleep : text(webKinds[kind].label),
        ...(kind === 'sleep' ? { isPressed: isAsleep } : {}),
        onSelect: () => select(kind),
      },
    ]
  }
  const tiles = tilesOf(stored, allTiles(kinds, ownKinds)).filter(({ isHidden }) => !isHidden)
  return (
    <QuickLog
      label={t`Quick log`}
      actions={[
        ...tiles.slice(0, shownTiles).flatMap(({ id }) => actionOf(id)),
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
