import type { EntryOf } from '@nestwren/contract/logs/entry'
import { secondsBetween } from '@nestwren/contract/logs/kind'
import { contentsNames, feedingMethods } from '@nestwren/contract/logs/kinds/feeding'
import { isVisible } from '@nestwren/contract/visible'
import { formatAmount } from '../../../../platform/format/measures.ts'
import { currentLocale } from '../../../../platform/i18n/i18n.ts'
import { volumeUnit } from '../../../../platform/units/units.ts'
import { line, translate } from '../facts.ts'
import type { Fact, FactTools, KindForm } from '../kind-view.ts'
import { sideTitles } from '../side-names.ts'
import { FeedingFields } from './fields.tsx'
import { FoodLinks } from './food-links.tsx'
import { methodDrawings } from './method-drawings.ts'
import { foodAmountNames, methodNames } from './names.ts'
import { feedingBy } from './new-feed.ts'

const texts = {
  amount: /*i18n*/ { id: 'check.amount', message: 'Enter how much they drank.' },
  noFood: /*i18n*/ { id: 'check.noFood', message: 'Enter what they ate.' },
  noSide: /*i18n*/ { id: 'check.noSide', message: 'Enter the time for at least one side.' },
}
const labels = {
  bottle: /*i18n*/ { id: 'fact.bottle', message: 'Bottle' },
  bottleOf: /*i18n*/ { id: 'fact.bottleOf', message: '{contents}, {amount}' },
  bottleOffered: /*i18n*/ { id: 'fact.bottleOffered', message: '{contents}, {amount} of {offered}' },
}

function feedingFacts({ details }: EntryOf<'feeding'>, { i18n, duration }: FactTools): Fact[] {
  const amount = (ml: number) => formatAmount(ml, volumeUnit(), currentLocale())
  const sides = (['left', 'right', 'both'] as const).flatMap((side) => {
    const seconds = details.segments
      .filter((one) => one.side === side && one.endAt !== null)
      .reduce((sum, one) => sum + secondsBetween(one.startAt, one.endAt ?? one.startAt), 0)
    return seconds > 0 ? line(i18n, sideTitles[side], duration(seconds)) : []
  })
  const bottles = details.bottles.map(({ contents, amountMl, offeredMl }) => {
    const values = { contents: translate(i18n, contentsNames[contents]), amount: amount(amountMl) }
    return offeredMl === null
      ? translate(i18n, labels.bottleOf, values)
      : translate(i18n, labels.bottleOffered, { ...values, offered: amount(offeredMl) })
  })
  const foods = details.foods.flatMap(({ name, amount }) =>
    amount === null ? [] : [{ name, value: translate(i18n, foodAmountNames[amount]) }],
  )
  return [...sides, ...bottles.flatMap((value) => line(i18n, labels.bottle, value)), ...foods]
}

export const form: KindForm<'feeding'> = {
  sheetTitle: /*i18n*/ { id: 'kind.feeding.sheet', message: 'Feeding {name}' },
  saveLabel: /*i18n*/ { id: 'kind.feeding.save', message: 'Save feed' },
  begin: (before, now, { method, milk, ageDays = null }) => {
    const details = feedingBy(method ?? before[0]?.details.method ?? 'breast', before, ageDays)
    const fromStock = { contents: 'breastMilk', offeredMl: null, typed: null } as const
    return {
      startAt: now,
      endAt: now,
      notes: '',
      details:
        milk === undefined
          ? details
          : { ...details, bottles: [{ ...fromStock, amountMl: milk.amountMl, milkLots: [milk] }] },
    }
  },
  tidy: (details) => ({
    ...details,
    bottles: details.bottles.map((bottle) =>
      bottle.milkLots === undefined
        ? bottle
        : { ...bottle, milkLots: bottle.milkLots.filter(({ amountMl }) => amountMl > 0) },
    ),
    foods: details.foods.filter(({ name }) => isVisible(name)),
  }),
  facts: feedingFacts,
  Fields: FeedingFields,
  After: FoodLinks,
  choices: feedingMethods.map((method) => ({
    name: method,
    label: methodNames[method],
    preset: { method },
    Drawing: methodDrawings[method],
    isOf: (details) => details.method === method,
  })),
  fieldTexts: { amountMl: texts.amount },
  // A feed by breast needs a side, a plate needs a food; the contract lets a finished feed go without.
  missing: ({ details, endAt }) => {
    if (endAt === null) return []
    if (details.method === 'solids' && details.foods.length === 0)
      return [{ path: 'details.foods.0.name', text: texts.noFood }]
    if (details.method === 'breast' && details.segments.length === 0)
      return [{ path: 'details.segments', text: texts.noSide }]
    return []
  },
  // Several who drink the same at once do not drink milk of the stock twice.
  forChildren: (details, childIds) => {
    const isFromStock = details.bottles.some(({ milkLots }) => milkLots !== undefined)
    if (childIds.length < 2 || !isFromStock) return details
    return { ...details, bottles: details.bottles.map(({ milkLots: _milkLots, ...bottle }) => bottle) }
  },
  isOtherForm: (before, after) => before.method !== after.method,
}
