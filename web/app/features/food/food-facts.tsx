import { useLingui } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import type { FoodItem } from '@nestwren/contract/food'
import { useWhen } from '../../platform/format/use-when.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { FoodServed } from './food-served.tsx'
import { useFoodWords } from './use-food-words.ts'

/** A food as those see it who may not change it. */
export function FoodFacts({ food, onClose }: { food: FoodItem; onClose: () => void }) {
  const { t } = useLingui()
  const words = useFoodWords()
  const when = useWhen()
  const facts = [
    [t`How it's going`, words.statuses[food.status]],
    [t`Allergen group`, food.allergen === null ? '' : words.allergens[food.allergen]],
    [t`First tried`, food.firstTriedOn === null ? '' : when.day(food.firstTriedOn)],
    ...food.reactions.map(({ on, sign, note }) => [
      t`Reaction, ${when.day(on)}`,
      note === '' ? words.signs[sign] : `${words.signs[sign]}: ${apart(note)}`,
    ]),
    [t`Note`, food.note],
  ] as const
  return (
    <Sheet isOpen onClose={onClose} title={food.name}>
      <div className="grid gap-4">
        <FoodServed food={food} />
        <dl className="facts">
          {facts.map(([name, value], index) =>
            value === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: two reactions of a day have the same name.
              <div key={index}>
                <dt>{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </Sheet>
  )
}
