import type { ImportedItem } from '@nestwren/contract/imports'
import { useItemWords } from './use-item-words.ts'

/** What a row would become, a line each. */
export function RowItems({ items }: { items: readonly ImportedItem[] }) {
  const itemWords = useItemWords()
  if (items.length === 0) return null
  return (
    <ul className="grid gap-1">
      {items.map((item, place) => {
        const { what, when, note } = itemWords(item)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of one row never change places.
          <li key={place}>
            <span className="type-small font-semibold wrap-anywhere">{what}</span>
            <span className="type-caption tnum block text-muted">{when}</span>
            {note === null ? null : <span className="type-caption block text-muted wrap-anywhere">{note}</span>}
          </li>
        )
      })}
    </ul>
  )
}
