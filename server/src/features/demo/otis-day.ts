import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { Temporal } from 'temporal-polyfill'
import { activityAt, around, carer, type Day, type DemoPerson, type Planned, plus, sleepAt } from './day-plan.ts'

const breakfasts = [['Oatmeal', 'Banana'], ['Toast', 'Egg'], ['Yogurt', 'Blueberries'], ['Pancakes']] as const
const lunches = [
  ['Pasta', 'Peas'],
  ['Rice', 'Chicken', 'Carrots'],
  ['Lentil soup', 'Bread'],
  ['Fish', 'Potatoes'],
] as const
const snacks = [['Apple'], ['Pear', 'Crackers'], ['Cheese'], ['Strawberries']] as const
const dinners = [['Omelette', 'Tomatoes'], ['Noodles', 'Broccoli'], ['Pizza'], ['Couscous', 'Chickpeas']] as const
const amounts = ['taste', 'some', 'some', 'lots'] as const
const mealNotes = ['', '', '', '', 'Wanted to eat like Juno', 'Only the red ones', 'Asked for more'] as const

function mealAt(day: Day, startAt: Date, by: DemoPerson, foods: readonly string[]): Planned {
  const { random } = day
  return {
    kind: 'feeding',
    startAt,
    endAt: plus(startAt, random.whole(12, 28)),
    by,
    notes: random.pick(mealNotes),
    details: {
      method: 'solids',
      segments: [],
      bottles: [],
      foods: foods.map((name) => ({ name, amount: random.pick(amounts) })),
    },
  }
}

/** A day of a three-year-old, with the night that follows; logged less closely than the baby's. */
export function otisDay(day: Day): Planned[] {
  const { random } = day
  const parent = (): DemoPerson => random.pick(['mara', 'dev'])
  const napAt = around(day, 13, 5)
  const night = around(day, 20, 10, 12)
  const day30 = plus(day.at(30, 45), random.whole(-15, 15))
  const usual: Planned[] = [
    mealAt(day, around(day, 7, 30), parent(), random.pick(breakfasts)),
    mealAt(day, around(day, 12, 15), carer(day, 12), random.pick(lunches)),
    mealAt(day, around(day, 15, 30), carer(day, 15), random.pick(snacks)),
    mealAt(day, around(day, 18, 15), parent(), random.pick(dinners)),
    activityAt(around(day, 10, 0, 12), random.whole(35, 80), carer(day, 10), random.pick(['outdoors', 'walk', 'play'])),
    activityAt(
      around(day, 19, 25),
      random.whole(12, 22),
      parent(),
      'reading',
      random.pick(['', '', 'The bear book, twice', 'He read to Juno']),
    ),
    ...(day.ago % 3 === 1 ? [activityAt(around(day, 18, 50, 4), random.whole(10, 18), parent(), 'bath')] : []),
    ...(day.isWeekend ? [activityAt(around(day, 16, 40), random.whole(15, 30), parent(), 'screen')] : []),
  ]
  return [
    ...usual.filter(() => random.chance(0.88)),
    sleepAt(napAt, plus(napAt, random.whole(50, 90)), carer(day, 13), { type: 'nap', location: 'bed' }),
    sleepAt(night, day30, parent(), { type: 'night', location: 'bed' }),
  ]
}

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
