import { Trans } from '@lingui/react/macro'
import type { FoodItem } from '@nestwren/contract/food'
import { Link } from 'react-router'
import { useFoodWords } from './use-food-words.ts'

/** How often a food was on the plate, and the way to those feeds; nothing for one that no feed names. */
export function FoodServed({ food }: { food: FoodItem }) {
  const served = useFoodWords().served(food)
  if (served === null) return null
  return (
    <p className="type-small flex flex-wrap items-center justify-between gap-x-4 text-muted">
      <span>{served}</span>
      <Link className="link-btn" to={`/search?q=${encodeURIComponent(food.name)}`}>
        <Trans>See the feeds</Trans>
      </Link>
    </p>
  )
}
