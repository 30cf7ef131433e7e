import { Trans, useLingui } from '@lingui/react/macro'
import { foodKey } from '@nestwren/contract/food-key'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useChildren } from '../../../../platform/api/queries.ts'
import { foodAddress, useFoodsOf } from '../public/use-foods.ts'

/** The foods of a feed, each leading to its sheet, where a reaction is noted. Nothing for somebody who may not add there. */
export function FoodLinks({ entry, onLeave }: { entry: EntryOf<'feeding'>; onLeave: () => void }) {
  const { t } = useLingui()
  const { children } = useChildren()
  const level = children.find(({ _id }) => _id === entry.childId)?.access.food ?? 'none'
  const keys = new Set(entry.details.foods.map(({ name }) => foodKey(name)))
  const foods = useFoodsOf(entry.childId).filter((food) => keys.has(foodKey(food.name)))
  if (foods.length === 0 || !isLevelAtLeast(level, 'add')) return null
  return (
    <section className="grid gap-1" aria-labelledby={`foods-${entry.id}`}>
      <h3 id={`foods-${entry.id}`} className="type-label">
        <Trans>Saw a reaction?</Trans>
      </h3>
      <ul className="card">
        {foods.map((food) => (
          <li key={food.id} className="border-hairline border-b last:border-b-0">
            <Link
              to={foodAddress(food)}
              className="flex min-h-13 items-center gap-2 px-4"
              aria-label={t`Note a reaction to ${food.name}`}
              onClick={onLeave}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{food.name}</span>
              <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
