import { Trans, useLingui } from '@lingui/react/macro'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react'
import { useChildren } from '../../platform/api/queries.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { type QuickTile, setTiles, tilesOf, useStoredTiles } from '../../platform/person-settings/quick-log.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region-store.ts'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { moved } from '../../ui/moved.ts'
import { OwnDrawing } from '../../ui/own-drawing.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { WhereStored } from '../../ui/settings/where-stored.tsx'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { webKinds } from '../logs/kinds/index.ts'
import { KindGlyph } from '../logs/kinds/public/kind-drawing.tsx'
import { allTiles, ownOfTile, shownTiles } from '../logs/public/quick-log-row.tsx'
import { targetsOf } from '../logs/public/use-kind-rights.ts'
import { useOwnKinds } from '../logs/public/use-own-kinds.ts'

/** Every kind the person may log for at least one child. */
function useOwnTiles() {
  const { children } = useChildren()
  const kinds: KindName[] = kindNames.filter((kind) => targetsOf(children, 'all', kind).children.length > 0)
  const { ownKinds } = useOwnKinds(kinds.includes('own'))
  return { ownKinds, all: allTiles(kinds, ownKinds) }
}

/** Which buttons stand in the quick-log row, in which order. The first four that are shown do. */
export function TilesSection() {
  const { t } = useLingui()
  const stored = useStoredTiles()
  const { ownKinds, all } = useOwnTiles()
  const nameOf = useTileName(ownKinds)
  const saved = tilesOf(stored, all)
  const drag = useDragOrder(saved, setTiles)
  const tiles = drag.items
  if (all.length === 0) return null
  const inRow = new Set(
    tiles
      .filter(({ isHidden }) => !isHidden)
      .slice(0, shownTiles)
      .map(({ id }) => id),
  )
  const move = (from: number, to: number) => {
    const tile = tiles[from]
    if (tile === undefined || to < 0 || to >= tiles.length) return
    setTiles(moved(tiles, from, to))
    const name = nameOf(tile.id)
    const place = to + 1
    announce(t`${name} is now number ${place}`)
  }
  const toggle = ({ id, isHidden }: QuickTile) =>
    setTiles(tiles.map((one) => (one.id === id ? { ...one, isHidden: !isHidden } : one)))
  return (
    <SettingsSection title={<Trans>Quick log buttons</Trans>} hint={<WhereStored settings={['quickLog']} />}>
      <p className="type-small text-muted">
        <Trans>The first four visible buttons are on Home and Logs. Everything is always under More.</Trans>
      </p>
      <ol ref={drag.list} className="setting-rows">
        {tiles.map((tile, index) => {
          const name = nameOf(tile.id)
          const own = ownOfTile(tile.id, ownKinds)
          return (
            <li key={tile.id} className={drag.dragged === tile.id ? 'bg-surface-sunken' : undefined}>
              <span
                className="-me-1 -ms-2 grid size-11 cursor-grab touch-none place-items-center text-muted"
                aria-hidden="true"
                {...drag.handle(tile.id)}
              >
                <GripVertical className="ic" />
              </span>
              {own === null ? (
                <TileGlyph tile={tile.id} />
              ) : (
                <LogGlyph hue="activity" color={own.color} icon={<OwnDrawing icon={own.icon} />} />
              )}
              <span className="min-w-0 flex-1 basis-16">
                <span className={`type-label block wrap-anywhere ${tile.isHidden ? 'text-muted' : ''}`}>{name}</span>
                {inRow.has(tile.id) ? (
                  <Badge tone="primary">
                    <Trans>In quick log</Trans>
                  </Badge>
                ) : null}
              </span>
              <span className="-me-2 ms-auto flex">
                <IconButton
                  label={tile.isHidden ? t`Show ${name}` : t`Hide ${name}`}
                  icon={
                    tile.isHidden ? (
                      <EyeOff aria-hidden="true" className="ic" />
                    ) : (
                      <Eye aria-hidden="true" className="ic" />
                    )
                  }
                  onClick={() => toggle(tile)}
                />
                <IconButton
                  label={t`Move ${name} up`}
                  icon={<ArrowUp aria-hidden="true" className="ic" />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={t`Move ${name} down`}
                  icon={<ArrowDown aria-hidden="true" className="ic" />}
                  disabled={index === tiles.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      {stored === null ? null : (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setTiles(null)}>
          <Trans>Back to the usual order</Trans>
        </Button>
      )}
    </SettingsSection>
  )
}

function TileGlyph({ tile }: { tile: string }) {
  const kind = kindNames.find((name) => name === tile)
  return kind === undefined ? null : <KindGlyph kind={kind} />
}

function useTileName(ownKinds: ReturnType<typeof useOwnKinds>['ownKinds']): (tile: string) => string {
  const text = useText()
  return (tile) => {
    const kind = kindNames.find((name) => name === tile)
    return ownOfTile(tile, ownKinds)?.name ?? (kind === undefined ? '' : text(webKinds[kind].label))
  }
}
