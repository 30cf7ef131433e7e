import { useLingui } from '@lingui/react/macro'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useChildren } from '../../../platform/api/queries.ts'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { afterPaint } from '../../../platform/cache/idle.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { tilesOf, useStoredTiles } from '../../../platform/person-settings/quick-log.ts'
import { useOpenEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { OwnDrawing } from '../../../ui/own-drawing.tsx'
import { type QuickAction, QuickLog, QuickLogRoom } from '../../../ui/quick-log.tsx'
import { webKinds } from '../kinds/index.ts'
import { KindIcon } from '../kinds/public/kind-drawing.tsx'
import { useLogActions } from '../log-actions.ts'
import { useLogSheets, useSheetIsOpening } from './log-sheets.ts'
import { targetsOf, useLoggableKinds } from './use-kind-rights.ts'
import { useOwnKinds } from './use-own-kinds.ts'

/** How many tiles stand beside More. */
export const shownTiles = 4
const ownPrefix = 'own:'

/** Every tile there is, in the usual order. */
export function allTiles(kinds: readonly KindName[], ownKinds: readonly Pick<OwnKind, 'id'>[]): readonly string[] {
  const shared = kinds.filter((kind) => webKinds[kind].isMadeByFamily !== true)
  const own = shared.length < kinds.length ? ownKinds.map(({ id }) => `${ownPrefix}${id}`) : []
  return [...shared, ...own]
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
  const { isLoading } = useChildren()
  const { openNew, openMore, openLogged, openChoice } = useLogSheets()
  const { logAtOnce, toggle } = useLogActions()
  const meantFor = (kind: KindName) => targetsOf(children, childId, kind).meant
  const goingText = useGoingText()
  const isOpening = useSheetIsOpening()
  const [lastTapped, setLastTapped] = useState<string | null>(null)
  if (kinds.length === 0) return isLoading ? <QuickLogRoom tiles={shownTiles + 1} /> : null

  const select = (kind: KindName) => {
    const { quick } = webKinds[kind]
    const meant = meantFor(kind)
    if (quick === 'sheet') return openNew(kind)
    if (meant === null) return openChoice(kind)
    if (quick === 'toggle') return toggle(kind, [meant])
    const ids = logAtOnce(kind, [meant])
    // The entry is what the tap was for: it is painted before the sheet with its details is built.
    if (ids.length > 0) afterPaint(() => openLogged(ids))
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
    const { hue, label, quick } = webKinds[kind]
    const going = goingText(kind, meantFor(kind))
    return [
      {
        id: tile,
        hue,
        icon: <KindIcon kind={kind} />,
        label: going ?? text(label),
        ...(quick === 'toggle' ? { isPressed: going !== null } : {}),
        onSelect: () => select(kind),
      },
    ]
  }
  const tiles = tilesOf(stored, allTiles(kinds, ownKinds)).filter(({ isHidden }) => !isHidden)
  const actions: QuickAction[] = [
    ...tiles.slice(0, shownTiles).flatMap(({ id }) => actionOf(id)),
    { id: 'more', icon: <Plus aria-hidden="true" className="ic" />, label: t`More`, onSelect: openMore },
  ]
  return (
    <QuickLog
      label={t`Quick log`}
      actions={actions.map((action) => ({
        ...action,
        isBusy: isOpening && lastTapped === action.id,
        onSelect: () => {
          setLastTapped(action.id)
          action.onSelect()
        },
      }))}
    />
  )
}

/** "Asleep 1h 20m" while it goes on for the child that is meant, or for any of several; null while it does not. */
function useGoingText(): (kind: KindName, meant: string | null) => string | null {
  const text = useText()
  const { childId } = useSelectedChild()
  const open = useOpenEntries('all')
  const now = useNow(30_000)
  const ago = useAgo()
  return (kind, meant) => {
    const { goingText } = webKinds[kind]
    const asked = meant ?? childId ?? 'all'
    const going = open.find(({ entry }) => entry.kind === kind && (asked === 'all' || entry.childId === asked))
    if (goingText === undefined || going === undefined) return null
    return text(goingText, { length: ago.long(going.entry.startAt, now) })
  }
}
