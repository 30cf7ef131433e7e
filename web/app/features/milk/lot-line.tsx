import { Trans, useLingui } from '@lingui/react/macro'
import type { MilkLot } from '@nestwren/contract/milk'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { ChevronRight } from 'lucide-react'
import { useChildren } from '../../platform/api/queries.ts'
import { useAmountText } from '../../platform/format/use-measures.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useLotWords } from '../logs/kinds/public/use-lot-words.ts'
import { isExpired } from '../logs/kinds/public/use-milk.ts'
import { placeNames } from '../logs/kinds/pumping/public/use-place-names.ts'
import { useLogSheets } from '../logs/public/log-sheets.ts'

/** So long before it expires it should be used next. */
const soonMs = { room: 3600_000, fridge: 86_400_000, freezer: 14 * 86_400_000 }

interface LotLineProps {
  lot: MilkLot
  childName: string | null
  /** null for somebody who may only look. */
  onOpen: ((lot: MilkLot) => void) | null
}

/** One container: how much is left, until when it keeps, and the bottle that is made of it. */
export function LotLine({ lot, childName, onOpen }: LotLineProps) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const words = useLotWords()
  const now = useNow(60_000)
  const { openNew } = useLogSheets()
  const { children } = useChildren()
  const mayFeed = isLevelAtLeast(children.find(({ _id }) => _id === lot.childId)?.access.logs ?? 'none', 'add')
  const left = amountText(lot.leftMl)
  const whole = amountText(lot.amountMl)
  const isOver = isExpired(lot, now)
  const isSoon = !isOver && Date.parse(lot.expiresAt) - Date.parse(now) < soonMs[lot.place]
  const title = lot.leftMl === lot.amountMl ? left : t`${left} of ${whole}`
  const face = (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="type-label min-w-0 wrap-anywhere tabular-nums">
          {childName === null ? title : t`${childName}: ${title}`}
        </span>
        {isOver ? (
          <Badge tone="danger">
            <Trans>Expired</Trans>
          </Badge>
        ) : isSoon ? (
          <Badge tone="warning">
            <Trans>Use next</Trans>
          </Badge>
        ) : null}
        {lot.isThawed ? (
          <Badge tone="info">
            <Trans>Thawed</Trans>
          </Badge>
        ) : null}
      </span>
      {lot.label === null ? null : <span className="type-small block wrap-anywhere">{lot.label}</span>}
      <span className="type-caption block text-muted">{words.expires(lot)}</span>
      <span className="type-caption block text-muted">{words.pumped(lot)}</span>
    </span>
  )
  return (
    <li className="flex flex-wrap items-center gap-2 border-hairline border-b px-4 py-2 last:border-b-0">
      {onOpen === null ? (
        face
      ) : (
        <button
          type="button"
          className="flex min-h-14 min-w-0 flex-1 basis-48 items-center gap-2 text-start"
          onClick={() => onOpen(lot)}
        >
          {face}
          <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
        </button>
      )}
      {mayFeed && lot.leftMl > 0 && !isOver ? (
        <Button
          variant="soft"
          size="sm"
          aria-label={t`Feed ${title}`}
          onClick={() =>
            openNew('feeding', {
              childId: lot.childId,
              method: 'bottle',
              milk: { lotId: lot.id, amountMl: lot.leftMl },
            })
          }
        >
          <Trans>Feed</Trans>
        </Button>
      ) : null}
      <LotSign id={lot.id} />
    </li>
  )
}

/** How the writing of a container fares. */
export function LotSign({ id }: { id: string }) {
  const text = useText()
  const amountText = useAmountText()
  const words = useLotWords()
  const describe = (item: SyncedItem) => {
    const { amountMl, place, label, expiresAt } = item as SyncedItem & MilkLot
    return [`${amountText(amountMl)}, ${text(placeNames[place])}`, label, words.expires({ expiresAt })].flatMap(
      (line) => line ?? [],
    )
  }
  return <SyncSign id={id} describe={describe} />
}
