import type { ActivityDetails } from '@nestwren/contract/logs/kinds/activity'
import { isVisible } from '@nestwren/contract/visible'
import { ActivityFields } from '../activity-fields.tsx'
import { likelyDiaper, newDiaper } from '../diaper.ts'
import { DiaperFields } from '../diaper-fields.tsx'
import { feedingBy } from '../feeding.ts'
import { FeedingFields } from '../feeding-fields.tsx'
import type { KindForm } from '../kind-view.ts'
import { newSleep } from '../sleep.ts'
import { SleepFields } from '../sleep-fields.tsx'
import { diaperFacts, feedingFacts, sleepFacts } from './facts.ts'

/** So long before now begins what is entered as over. */
const earlier = (now: string, minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()

export const feedingForm: KindForm<'feeding'> = {
  sheetTitle: /*i18n*/ { id: 'kind.feeding.sheet', message: 'Feeding {name}' },
  saveLabel: /*i18n*/ { id: 'kind.feeding.save', message: 'Save feed' },
  begin: (before, now, { method, milk }) => {
    const details = feedingBy(method ?? before[0]?.details.method ?? 'breast', before)
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
}

export const diaperForm: KindForm<'diaper'> = {
  sheetTitle: /*i18n*/ { id: 'kind.diaper.sheet', message: 'Diaper for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.diaper.save', message: 'Save diaper' },
  begin: (before, now) => ({ startAt: now, endAt: null, notes: '', details: newDiaper(likelyDiaper(before)) }),
  // Only a stool has a colour and a consistency.
  tidy: (details) =>
    details.kind === 'dirty' || details.kind === 'both' ? details : { ...details, color: null, consistency: null },
  facts: diaperFacts,
  Fields: DiaperFields,
}

export const sleepForm: KindForm<'sleep'> = {
  sheetTitle: /*i18n*/ { id: 'kind.sleep.sheet', message: 'Sleep of {name}' },
  saveLabel: /*i18n*/ { id: 'kind.sleep.save', message: 'Save sleep' },
  begin: ([last], now, { isPast }) => ({
    startAt: isPast === true ? earlier(now, 60) : now,
    endAt: isPast === true ? now : null,
    notes: '',
    details: newSleep(last?.details.location ?? null),
  }),
  tidy: (details) => details,
  facts: sleepFacts,
  Fields: SleepFields,
}

export const activityForm: KindForm<'activity'> = {
  sheetTitle: /*i18n*/ { id: 'kind.activity.sheet', message: 'Activity with {name}' },
  saveLabel: /*i18n*/ { id: 'kind.activity.save', message: 'Save activity' },
  begin: ([last], now, { isPast }) => ({
    startAt: isPast === true ? earlier(now, 10) : now,
    // Without a length until one is chosen: the end is at the start.
    endAt: now,
    notes: '',
    details: { kind: last?.details.kind ?? 'tummy', title: last?.details.title ?? null } satisfies ActivityDetails,
  }),
  tidy: (details) => ({ ...details, title: isVisible(details.title ?? '') ? details.title : null }),
  // Its title and its length say all.
  facts: () => [],
  Fields: ActivityFields,
}
