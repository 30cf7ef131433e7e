import { Trans, useLingui } from '@lingui/react/macro'
import type { Gift } from '@nestwren/contract/registry'
import { ArrowDown, ArrowUp, ChevronRight, GripVertical } from 'lucide-react'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { announce } from '../../ui/live-region-store.ts'
import { moved } from '../../ui/moved.ts'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { isTaken, useGiftWords } from './use-gift-words.ts'

interface GiftRowsProps {
  gifts: readonly Gift[]
  /** The gifts as they shall stand, and which one was moved. */
  onOrder: (ordered: readonly Gift[], movedId: string) => void
  onOpen: (gift: Gift) => void
}

/** The gifts in their order, which a finger, a mouse or the keyboard changes. */
export function GiftRows({ gifts, onOrder, onOpen }: GiftRowsProps) {
  const { t } = useLingui()
  const drag = useDragOrder(gifts, onOrder)
  const move = (from: number, to: number) => {
    const gift = gifts[from]
    if (gift === undefined || to < 0 || to >= gifts.length) return
    onOrder(moved(gifts, from, to), gift.id)
    const name = gift.title
    const place = to + 1
    announce(t`${name} is now number ${place}`)
  }
  return (
    <ol ref={drag.list} className="card card-pad setting-rows" aria-label={t`Gifts`}>
      {drag.items.map((gift, index) => {
        const name = gift.title
        return (
          <li key={gift.id} className={drag.dragged === gift.id ? 'bg-surface-sunken' : undefined}>
            <span className="gift-grip" aria-hidden="true" {...drag.handle(gift.id)}>
              <GripVertical className="ic" />
            </span>
            <GiftFace gift={gift} onOpen={() => onOpen(gift)} />
            <span className="-me-2 ms-auto flex">
              <IconButton
                label={t`Move ${name} up`}
                icon={<ArrowUp aria-hidden="true" className="ic" />}
                isOff={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t`Move ${name} down`}
                icon={<ArrowDown aria-hidden="true" className="ic" />}
                isOff={index === drag.items.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </span>
            <GiftSign id={gift.id} />
          </li>
        )
      })}
    </ol>
  )
}

function GiftFace({ gift, onOpen }: { gift: Gift; onOpen: () => void }) {
  const words = useGiftWords()
  const price = words.price(gift)
  const reserved = words.reserved(gift)
  const facts = [price, gift.priority === null ? null : words.priority(gift.priority)].filter((fact) => fact !== null)
  return (
    <button type="button" className="gift-face" onClick={onOpen}>
      <span className="min-w-0 flex-1">
        <span className="type-label block wrap-anywhere">{gift.title}</span>
        {facts.length === 0 ? null : <span className="type-caption block text-muted">{facts.join(' · ')}</span>}
        {reserved === null && !gift.isGroup ? null : (
          <span className="flex flex-wrap items-center gap-1.5 pt-0.5">
            {reserved === null ? null : <Badge tone={isTaken(gift) ? 'success' : 'info'}>{reserved}</Badge>}
            {gift.isGroup ? (
              <Badge>
                <Trans>Group gift</Trans>
              </Badge>
            ) : null}
            {gift.claims !== null && gift.claims.bought > 0 ? (
              <Badge tone="success">
                <Trans>Bought</Trans>
              </Badge>
            ) : null}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="ic ic-sm shrink-0 text-muted" />
    </button>
  )
}

/** How the writing of a gift fares. */
function GiftSign({ id }: { id: string }) {
  const words = useGiftWords()
  const describe = (item: SyncedItem) => {
    const { title, price, currency = 'USD', note } = item as SyncedItem & Partial<Gift>
    const said = typeof price === 'number' ? words.price({ price, currency }) : null
    return [title ?? null, said, note === '' ? null : (note ?? null)].filter((line) => line !== null)
  }
  return <SyncSign id={id} describe={describe} />
}
