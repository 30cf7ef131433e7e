import type * as z from 'zod/mini'
import { type FilledMessage, fill } from '../../message.ts'
import { defineKind, durationS, secondsBetween } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

export const sleepTypes = ['nap', 'night'] as const
export const sleepLocations = ['crib', 'bed', 'bassinet', 'stroller', 'car', 'carrier', 'arms', 'other'] as const
export const moods = ['happy', 'calm', 'fussy', 'crying'] as const

const details = ({ z, instant, whole }: SchemaTools) =>
  z.strictObject({
    /** null = derived from the hour and length, see {@link sleepType}. */
    type: z._default(z.nullable(z.enum(sleepTypes)), null),
    location: z._default(z.nullable(z.enum(sleepLocations)), null),
    putDownAt: z._default(z.nullable(instant), null),
    wakings: z._default(
      z.array(z.strictObject({ at: instant, durationS: z.nullable(whole(0, 86_400)) })).check(z.maxLength(60)),
      [],
    ),
    moodBefore: z._default(z.nullable(z.enum(moods)), null),
    moodAfter: z._default(z.nullable(z.enum(moods)), null),
  })
export type SleepDetails = z.output<ReturnType<typeof details>>

const texts = {
  asleep: /*i18n*/ { id: 'sleep.asleep', message: 'Asleep' },
  slept: /*i18n*/ { id: 'sleep.slept', message: 'Slept {duration}' },
  wakings: /*i18n*/ { id: 'sleep.wakings', message: '{count, plural, one {# wake-up} other {# wake-ups}}' },
  long: /*i18n*/ { id: 'sleep.long', message: "That's {duration} of sleep." },
}
const locations = {
  crib: /*i18n*/ { id: 'sleep.in.crib', message: 'in the crib' },
  bed: /*i18n*/ { id: 'sleep.in.bed', message: 'in bed' },
  bassinet: /*i18n*/ { id: 'sleep.in.bassinet', message: 'in the bassinet' },
  stroller: /*i18n*/ { id: 'sleep.in.stroller', message: 'in the stroller' },
  car: /*i18n*/ { id: 'sleep.in.car', message: 'in the car' },
  carrier: /*i18n*/ { id: 'sleep.in.carrier', message: 'in the carrier' },
  arms: /*i18n*/ { id: 'sleep.in.arms', message: 'in arms' },
  other: /*i18n*/ { id: 'sleep.in.other', message: 'somewhere else' },
}

const longSleepS = 16 * 3600

function context(sleep: SleepDetails): FilledMessage | null {
  if (sleep.location !== null) return fill(locations[sleep.location])
  return sleep.wakings.length > 0 ? fill(texts.wakings, { count: { count: sleep.wakings.length } }) : null
}

export const sleep = defineKind({
  kind: 'sleep',
  area: 'logs',
  isImportant: false,
  timing: 'span',
  // A child cannot be asleep twice; two phones that both pressed the button made a mistake worth showing.
  overlap: 'refuse',
  details,
  isOpen: (entry) => entry.endAt === null,
  problems: ({ startAt, endAt, details: { wakings, putDownAt } }) => {
    const outside = wakings.findIndex(
      ({ at }) => secondsBetween(startAt, at) < 0 || (endAt !== null && secondsBetween(at, endAt) < 0),
    )
    return [
      ...(outside === -1
        ? []
        : [{ path: ['details', 'wakings', outside, 'at'], text: 'A wake-up is outside this sleep.' }]),
      ...(putDownAt !== null && secondsBetween(putDownAt, startAt) < 0
        ? [{ path: ['details', 'putDownAt'], text: 'The put-down time must be before falling asleep.' }]
        : []),
    ]
  },
  doubts: (entry) => {
    const length = durationS(entry)
    return length !== null && length > longSleepS ? [fill(texts.long, { duration: { durationS: length } })] : []
  },
  advice: () => null,
  describe: (entry) => {
    const length = durationS(entry)
    return {
      title: length === null ? fill(texts.asleep) : fill(texts.slept, { duration: { durationS: length } }),
      context: context(entry.details),
    }
  },
  innerInstants: ({ wakings }) => wakings.map(({ at }) => at),
  startingAt: (details, startAt) =>
    details.putDownAt === null || secondsBetween(details.putDownAt, startAt) >= 0
      ? details
      : { ...details, putDownAt: startAt },
  searchTexts: () => [],
  example: {
    startAt: '2026-11-19T08:32:00.000Z',
    endAt: '2026-11-19T08:59:00.000Z',
    details: {
      type: 'nap',
      location: 'stroller',
      putDownAt: '2026-11-19T08:25:00.000Z',
      wakings: [{ at: '2026-11-19T08:45:00.000Z', durationS: 60 }],
      moodBefore: 'fussy',
      moodAfter: 'happy',
    },
  },
})

/**
 * Nap or night. Night when it starts between 18:00 and 05:00 on the child's clock and lasts over two hours or is
 * still going on; the person's own choice outranks the rule.
 * @param startHour hour of the start on the child's clock, 0 to 23
 */
export function sleepType(
  entry: { endAt: string | null; startAt: string; details: SleepDetails },
  startHour: number,
): (typeof sleepTypes)[number] {
  if (entry.details.type !== null) return entry.details.type
  const isNightHour = startHour >= 18 || startHour < 5
  const length = durationS(entry)
  return isNightHour && (length === null || length > 2 * 3600) ? 'night' : 'nap'
}
