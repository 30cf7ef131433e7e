import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useState } from 'react'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { OwnDrawing } from '../../../ui/own-drawing.tsx'
import type { QuickAction } from '../../../ui/quick-log.tsx'
import { webKinds } from '../kinds/index.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import type { Preset } from '../kinds/kind-view.ts'
import { KindIcon } from '../kinds/public/kind-drawing.tsx'
import { useLoggableKinds } from '../public/use-kind-rights.ts'
import { useOwnKinds } from '../public/use-own-kinds.ts'

export interface MoreTile extends Omit<QuickAction, 'onSelect'> {
  readonly kind: KindName
  readonly preset: Preset
}

interface CountedTile extends MoreTile {
  readonly isOf: (entry: Entry) => boolean
}

/** So many of the latest entries say what a family logs most. */
const latest = 200

/** Everything the person may log, what was logged most of late first. */
export function useMoreTiles(): readonly MoreTile[] {
  const { entries } = useWorkspace()
  // As it was when the sheet opened: nothing moves under the thumb.
  const [recent] = useState(() => entries.list('all', { limit: latest }).map(({ entry }) => entry))
  const tiles = useTiles()
  const counted = tiles.map(({ isOf, ...tile }) => ({ tile, count: recent.filter(isOf).length }))
  return counted.sort((a, b) => b.count - a.count).map(({ tile }) => tile)
}

/** Everything the person may log, each with an id that stays. */
export function useTiles(): readonly CountedTile[] {
  const text = useText()
  const kinds = useLoggableKinds()
  const { ownKinds } = useOwnKinds(kinds.includes('own'))
  return kinds.flatMap((kind): CountedTile[] => {
    const { isMadeByFamily, label, hue } = webKinds[kind]
    const { choices, isOfOwn } = kindForms[kind]
    const icon = <KindIcon kind={kind} />
    if (choices !== undefined)
      return choices.map(({ name, preset, Drawing, isOf, ...choice }) => ({
        id: `${kind}.${name}`,
        kind,
        hue,
        icon: Drawing === undefined ? icon : <Drawing aria-hidden="true" className="ic" />,
        label: text(choice.label),
        preset,
        isOf: (entry) => entry.kind === kind && isOf?.(entry.details as never) !== false,
      }))
    if (isMadeByFamily !== true)
      return [{ id: kind, kind, hue, icon, label: text(label), preset: {}, isOf: (entry) => entry.kind === kind }]
    return ownKinds.map((own) => ({
      id: own.id,
      kind,
      color: own.color,
      icon: <OwnDrawing icon={own.icon} />,
      label: own.name,
      preset: { own },
      isOf: (entry) => entry.kind === kind && isOfOwn?.(entry.details as never, own.id) === true,
    }))
  })
}
