import type * as z from 'zod/mini'
import { type FilledMessage, fill } from '../../message.ts'
import { defineKind, durationS, milkPlaces, type Timed } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'
import { openSegment, segmentProblems, segments } from '../segments.ts'

const amount = ({ z, whole }: SchemaTools) => z._default(z.nullable(whole(0, 10_000)), null)

const details = (tools: SchemaTools) => {
  const { z, id, whole } = tools
  return z.strictObject({
    segments: segments(tools),
    /** Millilitres by side; null where the sides were not told apart. */
    leftMl: amount(tools),
    rightMl: amount(tools),
    /** Millilitres in all; null until it is known. */
    totalMl: amount(tools),
    /** As typed, in which unit: 4.5 oz comes back as 4.5 oz. */
    unit: z._default(z.nullable(z.enum(['ml', 'oz'])), null),
    /** What was put by: each becomes a lot of the milk stock under this id. */
    stored: z._default(
      z
        .array(z.strictObject({ lotId: id, place: z.enum(milkPlaces), amountMl: whole(1, 10_000) }))
        .check(z.maxLength(20)),
      [],
    ),
  })
}
export type PumpingDetails = z.output<ReturnType<typeof details>>
type Pumping = Timed<PumpingDetails>

const texts = {
  running: /*i18n*/ { id: 'pumping.running', message: 'Pumping' },
  paused: /*i18n*/ { id: 'pumping.paused', message: 'Pumping, paused' },
  done: /*i18n*/ { id: 'pumping.done', message: 'Pumped {duration}' },
  amount: /*i18n*/ { id: 'pumping.amount', message: 'Pumped {amount}' },
  sides: /*i18n*/ { id: 'pumping.sides', message: '{left} left, {right} right' },
  much: /*i18n*/ { id: 'pumping.much', message: "That's {amount} in one session." },
  long: /*i18n*/ { id: 'pumping.long', message: "That's {duration} of pumping." },
  moreStored: /*i18n*/ { id: 'pumping.moreStored', message: "That's more than was pumped." },
}

const muchMl = 600
const longS = 2 * 3600

/** Millilitres in all, from the sides where no total was given; null while nothing is known. */
export function pumpedMl({ leftMl, rightMl, totalMl }: PumpingDetails): number | null {
  if (totalMl !== null) return totalMl
  return leftMl === null && rightMl === null ? null : (leftMl ?? 0) + (rightMl ?? 0)
}

function storedMl({ stored }: PumpingDetails): number {
  return stored.reduce((sum, one) => sum + one.amountMl, 0)
}

function title(entry: Pumping): FilledMessage {
  const ml = pumpedMl(entry.details)
  if (entry.endAt === null) return fill(openSegment(entry.details) === null ? texts.paused : texts.running)
  if (ml !== null) return fill(texts.amount, { amount: { amountMl: ml } })
  return fill(texts.done, { duration: { durationS: durationS(entry) ?? 0 } })
}

function doubts(entry: Pumping): FilledMessage[] {
  const ml = pumpedMl(entry.details)
  const length = durationS(entry)
  return [
    ...(ml !== null && ml > muchMl ? [fill(texts.much, { amount: { amountMl: ml } })] : []),
    ...(length !== null && length > longS ? [fill(texts.long, { duration: { durationS: length } })] : []),
    ...(ml !== null && storedMl(entry.details) > ml ? [fill(texts.moreStored)] : []),
  ]
}

export const pumping = defineKind({
  kind: 'pumping',
  area: 'pumping',
  isImportant: false,
  timing: 'span',
  overlap: 'ask',
  details,
  isOpen: (entry) => entry.endAt === null,
  problems: ({ startAt, endAt, details: session }) => {
    const total = session.totalMl
    const sides = (session.leftMl ?? 0) + (session.rightMl ?? 0)
    return [
      ...(total !== null && sides > total
        ? [{ path: ['details', 'totalMl'], text: 'The sides are more than the total.' }]
        : []),
      ...(endAt === null && session.segments.length === 0
        ? [{ path: ['details', 'segments'], text: 'Choose a side to start with.' }]
        : []),
      ...segmentProblems(session, startAt, endAt),
    ]
  },
  doubts,
  advice: () => null,
  describe: (entry) => {
    const { leftMl, rightMl } = entry.details
    const bySide = leftMl !== null && rightMl !== null
    return {
      title: title(entry),
      context: bySide ? fill(texts.sides, { left: { amountMl: leftMl }, right: { amountMl: rightMl } }) : null,
    }
  },
  links: {
    milkStored: ({ stored }) =>
      stored.map(({ lotId, amountMl, place }, at) => ({ id: lotId, amountMl, place, path: ['stored', at, 'lotId'] })),
  },
  // Milk is put by for one child, so that the stock counts it once.
  forTwin: (details) => ({ ...details, stored: [] }),
  segments: ({ segments }) => segments,
  searchTexts: () => [],
  example: {
    startAt: '2026-11-19T06:30:00.000Z',
    endAt: '2026-11-19T06:50:00.000Z',
    details: {
      segments: [{ side: 'both', startAt: '2026-11-19T06:30:00.000Z', endAt: '2026-11-19T06:50:00.000Z' }],
      leftMl: 70,
      rightMl: 60,
      totalMl: null,
      unit: 'ml',
      stored: [{ lotId: '0193f000-0000-7000-8000-000000000001', place: 'fridge', amountMl: 130 }],
    },
  },
})
