import * as z from 'zod/mini'
import { id, line, whole } from '../../fields.ts'
import { type Said, say } from '../../said.ts'
import { defineKind, durationS, type KindProblem, type Timed } from '../kind.ts'
import { nursedS, openSegment, segmentProblems, segments } from '../segments.ts'

export const feedingMethods = ['breast', 'bottle', 'solids'] as const
export const bottleContents = ['breastMilk', 'formula', 'mixed', 'donorMilk', 'cowMilk', 'water', 'other'] as const
export const foodAmounts = ['taste', 'some', 'lots'] as const

const bottle = z.strictObject({
  contents: z.enum(bottleContents),
  /** Drunk, in millilitres; at most 100 l so that a slip of the finger is asked about, not stored as nonsense. */
  amountMl: whole(0, 100_000),
  offeredMl: z._default(z.nullable(whole(0, 100_000)), null),
  /** As the person typed it, so that 4.5 oz comes back as 4.5 oz. */
  typed: z._default(
    z.nullable(
      z.strictObject({ value: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)), unit: z.enum(['ml', 'oz']) }),
    ),
    null,
  ),
  /** Milk of the family's stock that was in it, so that the stock knows what is left. */
  milkLots: z.optional(z.array(z.strictObject({ lotId: id, amountMl: whole(1, 10_000) })).check(z.maxLength(10))),
})

const food = z.strictObject({
  name: line(60),
  amount: z._default(z.nullable(z.enum(foodAmounts)), null),
})

const details = z.strictObject({
  method: z.enum(feedingMethods),
  segments,
  bottles: z._default(z.array(bottle).check(z.maxLength(10)), []),
  foods: z._default(z.array(food).check(z.maxLength(30)), []),
})
export type FeedingDetails = z.output<typeof details>
type Feeding = Timed<FeedingDetails>

const texts = {
  breast: /*i18n*/ { id: 'feeding.breast', message: 'Breast, {side}, {duration}' },
  breastOpen: /*i18n*/ { id: 'feeding.breastOpen', message: 'Breast, {side}, going on' },
  breastPaused: /*i18n*/ { id: 'feeding.breastPaused', message: 'Breast, paused' },
  breastOnly: /*i18n*/ { id: 'feeding.breastOnly', message: 'Breast' },
  bottle: /*i18n*/ { id: 'feeding.bottle', message: 'Bottle, {amount}' },
  topUp: /*i18n*/ { id: 'feeding.topUp', message: 'and a bottle, {amount}' },
  solids: /*i18n*/ { id: 'feeding.solids', message: 'Solids' },
  solidsOf: /*i18n*/ { id: 'feeding.solidsOf', message: 'Solids: {foods}' },
  much: /*i18n*/ { id: 'feeding.much', message: 'That is {amount} in one feed. Is it right?' },
  long: /*i18n*/ { id: 'feeding.long', message: 'That is a feed of {duration}. Is it right?' },
  moreThanOffered: /*i18n*/ { id: 'feeding.moreThanOffered', message: 'More was drunk than offered. Is it right?' },
}
/** Names of the sides, as they stand inside a sentence. */
export const sideNames = {
  left: /*i18n*/ { id: 'feeding.side.left', message: 'left' },
  right: /*i18n*/ { id: 'feeding.side.right', message: 'right' },
  both: /*i18n*/ { id: 'feeding.side.both', message: 'both sides' },
}
/** Names of what a bottle can hold. */
export const contentsNames = {
  breastMilk: /*i18n*/ { id: 'feeding.contents.breastMilk', message: 'Breast milk' },
  formula: /*i18n*/ { id: 'feeding.contents.formula', message: 'Formula' },
  mixed: /*i18n*/ { id: 'feeding.contents.mixed', message: 'Mixed' },
  donorMilk: /*i18n*/ { id: 'feeding.contents.donorMilk', message: 'Donor milk' },
  cowMilk: /*i18n*/ { id: 'feeding.contents.cowMilk', message: 'Cow milk' },
  water: /*i18n*/ { id: 'feeding.contents.water', message: 'Water' },
  other: /*i18n*/ { id: 'feeding.contents.other', message: 'Other' },
}

const muchMl = 400
const longFeedS = 2 * 3600

/** Millilitres drunk from all bottles of the session. */
export function drunkMl(feeding: FeedingDetails): number {
  return feeding.bottles.reduce((sum, one) => sum + one.amountMl, 0)
}

function sidesOf(session: FeedingDetails): Said {
  const sides = new Set(session.segments.map(({ side }) => side))
  const [only] = sides
  return say(sideNames[sides.size === 1 && only !== undefined ? only : 'both'])
}

function title(entry: Feeding): Said {
  const { details: feeding } = entry
  if (feeding.method === 'bottle') return say(texts.bottle, { amount: { amountMl: drunkMl(feeding) } })
  if (feeding.method === 'solids') {
    const foods = feeding.foods.map(({ name }) => name).join(', ')
    return foods === '' ? say(texts.solids) : say(texts.solidsOf, { foods })
  }
  if (feeding.segments.length === 0) return say(texts.breastOnly)
  if (entry.endAt === null) {
    const open = openSegment(feeding)
    return open === null ? say(texts.breastPaused) : say(texts.breastOpen, { side: say(sideNames[open.side]) })
  }
  return say(texts.breast, { side: sidesOf(feeding), duration: { durationS: nursedS(feeding, entry.endAt) } })
}

function context({ details: feeding }: Feeding): Said | null {
  const [first] = feeding.bottles
  if (feeding.method === 'breast' && first !== undefined)
    return say(texts.topUp, { amount: { amountMl: drunkMl(feeding) } })
  return feeding.method === 'bottle' && first !== undefined ? say(contentsNames[first.contents]) : null
}

function problems({ startAt, endAt, details }: Feeding) {
  const { method, bottles } = details
  const found: KindProblem[] = []
  if (method === 'bottle' && bottles.length === 0)
    found.push({ path: ['details', 'bottles'], text: 'A bottle feed needs a bottle.' })
  if (method === 'breast' && endAt === null && details.segments.length === 0)
    found.push({ path: ['details', 'segments'], text: 'Choose a side to start with.' })
  return [...found, ...segmentProblems(details, startAt, endAt)]
}

function doubts(entry: Feeding): Said[] {
  const length = durationS(entry)
  const ml = drunkMl(entry.details)
  return [
    ...(ml > muchMl ? [say(texts.much, { amount: { amountMl: ml } })] : []),
    ...(length !== null && length > longFeedS ? [say(texts.long, { duration: { durationS: length } })] : []),
    ...(entry.details.bottles.some((one) => one.offeredMl !== null && one.amountMl > one.offeredMl)
      ? [say(texts.moreThanOffered)]
      : []),
  ]
}

export const feeding = defineKind({
  kind: 'feeding',
  area: 'logs',
  timing: 'span',
  overlap: 'ask',
  details,
  // A bottle or a plate is logged when it is over; only a breast session runs.
  isOpen: (entry) => entry.endAt === null && entry.details.method === 'breast',
  problems,
  doubts,
  advice: () => null,
  describe: (entry) => ({ title: title(entry), context: context(entry) }),
  searchTexts: ({ foods }) => foods.map(({ name }) => name),
  example: {
    startAt: '2026-11-19T08:00:00.000Z',
    endAt: '2026-11-19T08:20:00.000Z',
    details: {
      method: 'breast',
      segments: [
        { side: 'left', startAt: '2026-11-19T08:00:00.000Z', endAt: '2026-11-19T08:08:00.000Z' },
        { side: 'right', startAt: '2026-11-19T08:09:00.000Z', endAt: '2026-11-19T08:15:00.000Z' },
      ],
      bottles: [
        { contents: 'breastMilk', amountMl: 40, offeredMl: 60, typed: { value: '40', unit: 'ml' }, milkLots: [] },
      ],
      foods: [],
    },
  },
})
