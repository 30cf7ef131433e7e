import { Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface RowsProps<Item> {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** What a new one starts with. */
  begin: () => Item
  addLabel: ReactNode
  max?: number
  /** What tells them apart while others are removed; their place without it. */
  keyOf?: (item: Item) => string
  children: (item: Item, row: { index: number; put: (part: Partial<Item>) => void; remove: () => void }) => ReactNode
}

/** Several of one sort, such as bottles: each with its fields, and a button for another. */
export function Rows<Item>({
  items,
  onChange,
  begin,
  addLabel,
  max = Number.POSITIVE_INFINITY,
  keyOf,
  children,
}: RowsProps<Item>) {
  return (
    <>
      {items.map((item, index) => (
        <Fragment key={keyOf?.(item) ?? index}>
          {children(item, {
            index,
            put: (part) => onChange(items.map((one, at) => (at === index ? { ...one, ...part } : one))),
            remove: () => onChange(items.filter((_one, at) => at !== index)),
          })}
        </Fragment>
      ))}
      {items.length < max ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => onChange([...items, begin()])}
        >
          {addLabel}
        </Button>
      ) : null}
    </>
  )
}
