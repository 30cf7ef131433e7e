import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { announce } from '../../../../ui/live-region-store.ts'
import { moved } from '../../../../ui/moved.ts'
import { useDragOrder } from '../../../../ui/use-drag-order.ts'

interface OrderedListProps<Item> {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  /** How it is called for readers: "question 2". */
  nameOf: (item: Item, index: number) => string
  onOrder: (items: readonly Item[]) => void
  className?: string
  /** `order` holds its handle and the two buttons that move it by the keyboard. */
  children: (item: Item, index: number, order: ReactNode) => ReactNode
}

/** A list that is put in order with a finger, a mouse or the keyboard. */
export function OrderedList<Item>({
  label,
  items,
  idOf,
  nameOf,
  onOrder,
  className,
  children,
}: OrderedListProps<Item>) {
  const { t } = useLingui()
  const rows = items.map((item) => ({ id: idOf(item), item }))
  const drag = useDragOrder(rows, (dropped) => onOrder(dropped.map(({ item }) => item)))
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined) return
    const name = nameOf(item, from)
    const place = to + 1
    onOrder(moved(items, from, to))
    announce(t`${name} is now number ${place}`)
  }
  return (
    <ol ref={drag.list} className={className} aria-label={label}>
      {drag.items.map(({ id, item }, index) => {
        const name = nameOf(item, index)
        const order = (
          <span className="quiz-order">
            <span className="quiz-grip" aria-hidden="true" {...drag.handle(id)}>
              <GripVertical className="ic" />
            </span>
            <IconButton
              label={t`Move ${name} up`}
              icon={<ArrowUp aria-hidden="true" className="ic" />}
              isOff={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={t`Move ${name} down`}
              icon={<ArrowDown aria-hidden="true" className="ic" />}
              isOff={index === items.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </span>
        )
        return (
          <li key={id} className={drag.dragged === id ? 'is-dragged' : undefined}>
            {children(item, index, order)}
          </li>
        )
      })}
    </ol>
  )
}
