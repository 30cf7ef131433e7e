import type * as z from 'zod/mini'
import { type FilledMessage, fill } from '../../message.ts'
import { defineKind, durationS } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

const details = ({ z, whole }: SchemaTools) =>
  z.strictObject({
    /** Hundredths of a degree Celsius. */
    waterCentiC: z._default(z.nullable(whole(1000, 6000)), null),
    hasSoap: z._default(z.boolean(), false),
    hasHairWash: z._default(z.boolean(), false),
    hasLotion: z._default(z.boolean(), false),
  })
export type BathDetails = z.output<ReturnType<typeof details>>

const texts = {
  plain: /*i18n*/ { id: 'bath.plain', message: 'Bath' },
  running: /*i18n*/ { id: 'bath.running', message: 'Bath, in progress' },
  finished: /*i18n*/ { id: 'bath.finished', message: 'Bath, {duration}' },
  water: /*i18n*/ { id: 'bath.water', message: 'Water at {degrees}' },
  hairWash: /*i18n*/ { id: 'bath.hairWash', message: 'Hair washed' },
  hot: /*i18n*/ { id: 'bath.hot', message: 'The water is {degrees}.' },
  long: /*i18n*/ { id: 'bath.long', message: "That's a {duration} bath." },
}

/** Above it water scalds a baby's skin within seconds to minutes (NHS: bath at 37 to 38 °C). */
const hotCentiC = 4000
const longS = 2 * 3600

function title(length: number | null): FilledMessage {
  if (length === null) return fill(texts.running)
  return length === 0 ? fill(texts.plain) : fill(texts.finished, { duration: { durationS: length } })
}

function context({ waterCentiC, hasHairWash }: BathDetails): FilledMessage | null {
  if (waterCentiC !== null) return fill(texts.water, { degrees: { centiC: waterCentiC } })
  return hasHairWash ? fill(texts.hairWash) : null
}

export const bath = defineKind({
  kind: 'bath',
  area: 'logs',
  isImportant: false,
  timing: 'span',
  overlap: 'ask',
  details,
  // As with an activity: without a length its end is its start.
  isOpen: (entry) => entry.endAt === null,
  problems: () => [],
  doubts: (entry) => {
    const length = durationS(entry)
    const { waterCentiC } = entry.details
    return [
      ...(waterCentiC !== null && waterCentiC > hotCentiC
        ? [fill(texts.hot, { degrees: { centiC: waterCentiC } })]
        : []),
      ...(length !== null && length > longS ? [fill(texts.long, { duration: { durationS: length } })] : []),
    ]
  },
  advice: () => null,
  describe: (entry) => ({ title: title(durationS(entry)), context: context(entry.details) }),
  searchTexts: () => [],
  example: {
    startAt: '2026-11-19T18:10:00.000Z',
    endAt: '2026-11-19T18:25:00.000Z',
    details: { waterCentiC: 3700, hasSoap: true, hasHairWash: false, hasLotion: true },
  },
})
