import { Trans, useLingui } from '@lingui/react/macro'
import type { FoodItem } from '@nestwren/contract/food'
import { ChevronRight } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { hasReaction } from './allergens.ts'
import { FoodSign } from './food-sign.tsx'
import { useFoodWords } from './use-food-words.ts'

/** One food of the list: what it is called, how it went, and when it was last on the plate. */
export function FoodLine({ food, onOpen }: { food: FoodItem; onOpen: (food: FoodItem) => void }) {
  const { t } = useLingui()
  const words = useFoodWords()
  const served = words.served(food)
  return (
    <li className="border-hairline border-b last:border-b-0">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-2 px-4 py-2 text-start"
        onClick={() => onOpen(food)}
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="type-label min-w-0 wrap-anywhere">{food.name}</span>
            {food.allergen === null ? null : <Badge tone="info">{words.allergens[food.allergen]}</Badge>}
            {hasReaction(food) ? (
              <Badge tone="warning">
                <Trans>Reaction noted</Trans>
              </Badge>
            ) : null}
          </span>
          <span className="type-caption block text-muted">
            {words.statuses[food.status]} · {served ?? t`Not in a feed yet`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
      </button>
      <div className="px-4 empty:hidden">
        <FoodSign id={food.id} />
      </div>
    </li>
  )
}
