import type { I18n } from '@lingui/core'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { secondsBetween } from '@nestwren/contract/logs/kind'
import { contentsNames } from '@nestwren/contract/logs/kinds/feeding'
import { sleepType } from '@nestwren/contract/logs/kinds/sleep'
import { currentLocale, type ForeignText } from '../../../../platform/i18n/i18n.ts'
import { volumeUnit } from '../../../../platform/units/units.ts'
import { formatAmount } from '../../use-entry-text.ts'
import type { Fact, FactTools } from '../kind-view.ts'
import {
  consistencyNames,
  diaperSizeNames,
  foodAmountNames,
  moodNames,
  placeNames,
  sideTitles,
  sleepTypeNames,
  stoolColorNames,
} from '../names.ts'

const labels = {
  color: /*i18n*/ { id: 'fact.color', message: 'Colour' },
  consistency: /*i18n*/ { id: 'fact.consistency', message: 'Consistency' },
  size: /*i18n*/ { id: 'fact.size', message: 'How much' },
  skin: /*i18n*/ { id: 'fact.skin', message: 'Also' },
  blowout: /*i18n*/ { id: 'fact.blowout', message: 'Blowout' },
  rash: /*i18n*/ { id: 'fact.rash', message: 'Rash' },
  cream: /*i18n*/ { id: 'fact.cream', message: 'Cream applied' },
  sleepType: /*i18n*/ { id: 'fact.sleepType', message: 'Kind of sleep' },
  place: /*i18n*/ { id: 'fact.place', message: 'Where' },
  putDown: /*i18n*/ { id: 'fact.putDown', message: 'Put down at' },
  wakings: /*i18n*/ { id: 'fact.wakings', message: 'Woke up' },
  moodBefore: /*i18n*/ { id: 'fact.moodBefore', message: 'Mood before' },
  moodAfter: /*i18n*/ { id: 'fact.moodAfter', message: 'Mood after' },
  bottle: /*i18n*/ { id: 'fact.bottle', message: 'Bottle' },
  bottleOf: /*i18n*/ { id: 'fact.bottleOf', message: '{contents}, {amount}' },
  bottleOffered: /*i18n*/ { id: 'fact.bottleOffered', message: '{contents}, {amount} of {offered}' },
  waking: /*i18n*/ { id: 'fact.waking', message: '{time} for {duration}' },
}

/** A text with its values, in the language of the page. */
export const say = (i18n: I18n, text: ForeignText, values?: Record<string, string | number>) =>
  i18n._(text.id, values, { message: text.message })

/** A fact, or none without a value. */
export function line(i18n: I18n, label: ForeignText, value: string | null): Fact[] {
  return value === null || value === '' ? [] : [{ name: say(i18n, label), value }]
}

/** A fact whose value has a name. */
export function named<Value extends string>(
  i18n: I18n,
  label: ForeignText,
  names: Record<Value, ForeignText>,
  value: Value | null,
) {
  return line(i18n, label, value === null ? null : say(i18n, names[value]))
}

export function diaperFacts({ details }: EntryOf<'diaper'>, { i18n }: FactTools): Fact[] {
  const also = [
    ...(details.isBlowout ? [labels.blowout] : []),
    ...(details.hasRash ? [labels.rash] : []),
    ...(details.hasCream ? [labels.cream] : []),
  ]
  return [
    ...named(i18n, labels.color, stoolColorNames, details.color),
    ...named(i18n, labels.consistency, consistencyNames, details.consistency),
    ...named(i18n, labels.size, diaperSizeNames, details.size),
    ...line(i18n, labels.skin, also.map((text) => say(i18n, text)).join(', ')),
  ]
}

export function sleepFacts(entry: EntryOf<'sleep'>, { i18n, duration, timeText }: FactTools): Fact[] {
  const { location, putDownAt, wakings, moodBefore, moodAfter } = entry.details
  const startHour = Temporal.Instant.from(entry.startAt).toZonedDateTimeISO(entry.tz).hour
  const woke = wakings.map(({ at, durationS }) =>
    durationS === null ? timeText(at) : say(i18n, labels.waking, { time: timeText(at), duration: duration(durationS) }),
  )
  return [
    ...named(i18n, labels.sleepType, sleepTypeNames, sleepType(entry, startHour)),
    ...named(i18n, labels.place, placeNames, location),
    ...line(i18n, labels.putDown, putDownAt === null ? null : timeText(putDownAt)),
    ...line(i18n, labels.wakings, woke.join(', ')),
    ...named(i18n, labels.moodBefore, moodNames, moodBefore),
    ...named(i18n, labels.moodAfter, moodNames, moodAfter),
  ]
}

export function feedingFacts({ details }: EntryOf<'feeding'>, { i18n, duration }: FactTools): Fact[] {
  const amount = (ml: number) => formatAmount(ml, volumeUnit(), currentLocale())
  const sides = (['left', 'right', 'both'] as const).flatMap((side) => {
    const seconds = details.segments
      .filter((one) => one.side === side && one.endAt !== null)
      .reduce((sum, one) => sum + secondsBetween(one.startAt, one.endAt ?? one.startAt), 0)
    return seconds > 0 ? line(i18n, sideTitles[side], duration(seconds)) : []
  })
  const bottles = details.bottles.map(({ contents, amountMl, offeredMl }) => {
    const values = { contents: say(i18n, contentsNames[contents]), amount: amount(amountMl) }
    return offeredMl === null
      ? say(i18n, labels.bottleOf, values)
      : say(i18n, labels.bottleOffered, { ...values, offered: amount(offeredMl) })
  })
  const foods = details.foods.flatMap(({ name, amount }) =>
    amount === null ? [] : [{ name, value: say(i18n, foodAmountNames[amount]) }],
  )
  return [...sides, ...bottles.flatMap((value) => line(i18n, labels.bottle, value)), ...foods]
}
