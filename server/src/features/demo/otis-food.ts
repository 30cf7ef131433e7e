import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { Temporal } from 'temporal-polyfill'

type DemoFood = HandlerInput<Contract['food']['create']>['body']['foodItem']

const idOf = (last: string) => `0193f000-0000-7000-8000-0000000000${last}`
const plain = { allergen: null, firstTriedOn: null, reactions: [], note: '' }

/**
 * What the family said of foods that Otis' feeds name, and of one that he has yet to try: three allergens that he knows, and a
 * reaction. Dates follow from the day the family moves in.
 */
export function otisFoods(today: Temporal.PlainDate): readonly DemoFood[] {
  const ago = (duration: Temporal.DurationLike) => today.subtract(duration).toString()
  const rash = { on: ago({ days: 19 }), sign: 'rash', note: 'Red around the mouth, gone within the hour' } as const
  return [
    {
      ...plain,
      id: idOf('e1'),
      name: 'Egg',
      allergen: 'egg',
      firstTriedOn: ago({ years: 2, months: 7 }),
      status: 'liked',
    },
    {
      ...plain,
      id: idOf('e2'),
      name: 'Yogurt',
      allergen: 'milk',
      firstTriedOn: ago({ years: 2, months: 8, days: 3 }),
      status: 'liked',
    },
    {
      ...plain,
      id: idOf('e3'),
      name: 'Fish',
      allergen: 'fish',
      firstTriedOn: ago({ years: 2, months: 6, days: 12 }),
      status: 'disliked',
      note: 'Eats it in fish cakes',
    },
    {
      ...plain,
      id: idOf('e4'),
      name: 'Strawberries',
      status: 'trying',
      reactions: [rash],
      note: 'A few at a time',
    },
    { ...plain, id: idOf('e5'), name: 'Peanut butter', allergen: 'peanuts', status: 'planned' },
  ]
}
