import type * as z from 'zod/mini'
import { type FilledMessage, fill } from '../../message.ts'
import { defineKind, durationS, type KindProblem, type Timed } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'
import { nursedS, openSegment, segmentProblems, segments } from '../segments.ts'

export const feedingMethods = ['breast', 'bottle', 'solids'] as const
export const bottleContents = ['breastMilk', 'formula', 'mixed', 'donorMilk', 'cowMilk', 'water', 'other'] as const
export const foodAmounts = ['taste', 'some', 'lots'] as const

const bottle = ({ z, id, whole }: SchemaTools) =>
  z.strictObject({
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

const food = ({ z, line }: SchemaTools) =>
  z.strictObject({
    name: line(60),
    amount: z._default(z.nullable(z.enum(foodAmounts)), null),
  })

const details = (tools: SchemaTools) => {
  const { z } = tools
  return z.strictObject({
    method: z.enum(feedingMethods),
    segments: segments(tools),
    bottles: z._default(z.array(bottle(tools)).check(z.maxLength(10)), []),
    foods: z._default(z.array(food(tools)).check(z.maxLength(30)), []),
  })
}
export type FeedingDetails = z.output<ReturnType<typeof details>>
type Feeding = Timed<FeedingDetails>

/** The method of a feed; null for details of another kind. */
export function methodOf(details: object): FeedingDetails['method'] | null {
  return 'method' in details ? (feedingMethods.find((method) => method === details.method) ?? null) : null
}

const texts = {
  breast: /*i18n*/ { id: 'feeding.breast', message: 'Nursing, {side}, {duration}' },
  breastOpen: /*i18n*/ { id: 'feeding.breastOpen', message: 'Nursing, {side}, in progress' },
  breastPaused: /*i18n*/ { id: 'feeding.breastPaused', message: 'Nursing, paused' },
  breastOnly: /*i18n*/ { id: 'feeding.breastOnly', message: 'Nursing' },
  bottle: /*i18n*/ { id: 'feeding.bottle', message: 'Bottle, {amount}' },
  topUp: /*i18n*/ { id: 'feeding.topUp', message: 'and a bottle, {amount}' },
  solids: /*i18n*/ { id: 'feeding.solids', message: 'Solids' },
  solidsOf: /*i18n*/ { id: 'feeding.solidsOf', message: 'Solids: {foods}' },
  much: /*i18n*/ { id: 'feeding.much', message: "That's {amount} in one feed." },
  long: /*i18n*/ { id: 'feeding.long', message: "That's a {duration} feed." },
  moreThanOffered: /*i18n*/ { id: 'feeding.moreThanOffered', message: "That's more than was offered." },
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
  cowMilk: /*i18n*/ { id: 'feeding.contents.cowMilk', message: "Cow's milk" },
  water: /*i18n*/ { id: 'feeding.contents.water', message: 'Water' },
  other: /*i18n*/ { id: 'feeding.contents.other', message: 'Other' },
}

const muchMl = 400
const longFeedS = 2 * 3600

/** Millilitres drunk from all bottles of the session. */
export function drunkMl(feeding: FeedingDetails): number {
  return feeding.bottles.reduce((sum, one) => sum + one.amountMl, 0)
}

function sidesOf(session: FeedingDetails): FilledMessage {
  const sides = new Set(session.segments.map(({ side }) => side))
  const [only] = sides
  return fill(sideNames[sides.size === 1 && only !== undefined ? only : 'both'])
}

function title(entry: Feeding): FilledMessage {
  const { details: feeding } = entry
  if (feeding.method === 'bottle') return fill(texts.bottle, { amount: { amountMl: drunkMl(feeding) } })
  if (feeding.method === 'solids') {
    const foods = feeding.foods.map(({ name }) => name).join(', ')
    return foods === '' ? fill(texts.solids) : fill(texts.solidsOf, { foods })
  }
  if (feeding.segments.length === 0) return fill(texts.breastOnly)
  if (entry.endAt === null) {
    const open = openSegment(feeding)
    return open === null ? fill(texts.breastPaused) : fill(texts.breastOpen, { side: fill(sideNames[open.side]) })
  }
  return fill(texts.breast, { side: sidesOf(feeding), duration: { durationS: nursedS(feeding, entry.endAt) } })
}

function context({ details: feeding }: Feeding): FilledMessage | null {
  const [first] = feeding.bottles
  if (feeding.method === 'breast' && first !== undefined)
    return fill(texts.topUp, { amount: { amountMl: drunkMl(feeding) } })
  return feeding.method === 'bottle' && first !== undefined ? fill(contentsNames[first.contents]) : null
}

function problems({ startAt, endAt, details }: Feeding) {
  const { method, bottles } = details
  const found: KindProblem[] = []
  if (method === 'bottle' && bottles.length === 0)
    found.push({ path: ['details', 'bottles'], text: 'Add a bottle to this feed.' })
  if (method === 'breast' && endAt === null && details.segments.length === 0)
    found.push({ path: ['details', 'segments'], text: 'Choose a side to start with.' })
  return [...found, ...segmentProblems(details, startAt, endAt)]
}

function doubts(entry: Feeding): FilledMessage[] {
  const length = durationS(entry)
  const ml = drunkMl(entry.details)
  return [
    ...(ml > muchMl ? [fill(texts.much, { amount: { amountMl: ml } })] : []),
    ...(length !== null && length > longFeedS ? [fill(texts.long, { duration: { durationS: length } })] : []),
    ...(entry.details.bottles.some((one) => one.offeredMl !== null && one.amountMl > one.offeredMl)
      ? [fill(texts.moreThanOffered)]
      : []),
  ]
}

export const feeding = defineKind({
  kind: 'feeding',
  area: 'logs',
  isImportant: false,
  timing: 'span',
  overlap: 'ask',
  details,
  // A bottle or a plate is logged when it is over; only a breast session runs.
  isOpen: (entry) => entry.endAt === null && entry.details.method === 'breast',
  problems,
  doubts,
  advice: () => null,
  describe: (entry) => ({ title: title(entry), context: context(entry) }),
  links: {
    milkTaken: ({ bottles }) =>
      bottles.flatMap(({ milkLots = [] }, bottleAt) =>
        milkLots.map(({ lotId, amountMl }, at) => ({
          id: lotId,
          amountMl,
          path: ['bottles', bottleAt, 'milkLots', at, 'lotId'],
        })),
      ),
  },
  unlink: ({ bottles, ...rest }, id) => ({
    ...rest,
    bottles: bottles.map(({ milkLots, ...bottle }) =>
      milkLots === undefined ? bottle : { ...bottle, milkLots: milkLots.filter(({ lotId }) => lotId !== id) },
    ),
  }),
  // Milk is taken from the stock of one child, so that the stock counts it once.
  forTwin: ({ bottles, ...rest }) => ({
    ...rest,
    bottles: bottles.map(({ milkLots: _milkLots, ...bottle }) => bottle),
  }),
  segments: ({ method, segments }) => (method === 'breast' ? segments : null),
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
