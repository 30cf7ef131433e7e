import type * as z from 'zod/mini'
import { type FilledMessage, fill } from '../../message.ts'
import { defineKind } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

export const diaperKinds = ['wet', 'dirty', 'both', 'dry'] as const
export const stoolColors = ['yellow', 'mustard', 'brown', 'green', 'black', 'red', 'whiteGrey'] as const
export const stoolConsistencies = ['liquid', 'loose', 'soft', 'seedy', 'firm', 'hard', 'mucous'] as const
export const diaperSizes = ['small', 'medium', 'large'] as const

const details = ({ z }: SchemaTools) =>
  z.strictObject({
    kind: z.enum(diaperKinds),
    color: z._default(z.nullable(z.enum(stoolColors)), null),
    consistency: z._default(z.nullable(z.enum(stoolConsistencies)), null),
    size: z._default(z.nullable(z.enum(diaperSizes)), null),
    isBlowout: z._default(z.boolean(), false),
    hasRash: z._default(z.boolean(), false),
    hasCream: z._default(z.boolean(), false),
  })
export type DiaperDetails = z.output<ReturnType<typeof details>>

const titles = {
  wet: /*i18n*/ { id: 'diaper.wet', message: 'Wet diaper' },
  dirty: /*i18n*/ { id: 'diaper.dirty', message: 'Dirty diaper' },
  both: /*i18n*/ { id: 'diaper.both', message: 'Wet and dirty diaper' },
  dry: /*i18n*/ { id: 'diaper.dry', message: 'Dry diaper' },
}
const contexts = {
  blowout: /*i18n*/ { id: 'diaper.blowout', message: 'Blowout' },
  rash: /*i18n*/ { id: 'diaper.rash', message: 'Rash' },
  rashAndCream: /*i18n*/ { id: 'diaper.rashAndCream', message: 'Rash, cream applied' },
  cream: /*i18n*/ { id: 'diaper.cream', message: 'Cream applied' },
}
const callDoctor = /*i18n*/ {
  id: 'diaper.callDoctor',
  message: 'Red, white, or gray stool should be checked. Call your doctor.',
}

function context({ isBlowout, hasRash, hasCream }: DiaperDetails): FilledMessage | null {
  if (isBlowout) return fill(contexts.blowout)
  if (hasRash) return fill(hasCream ? contexts.rashAndCream : contexts.rash)
  return hasCream ? fill(contexts.cream) : null
}

export const diaper = defineKind({
  kind: 'diaper',
  area: 'logs',
  isImportant: false,
  timing: 'instant',
  overlap: 'ask',
  details,
  isOpen: () => false,
  problems: () => [],
  doubts: () => [],
  advice: ({ color }) => (color === 'red' || color === 'whiteGrey' ? fill(callDoctor) : null),
  describe: (entry) => ({ title: fill(titles[entry.details.kind]), context: context(entry.details) }),
  searchTexts: () => [],
  example: {
    startAt: '2026-11-19T09:36:00.000Z',
    endAt: null,
    details: {
      kind: 'both',
      color: 'mustard',
      consistency: 'seedy',
      size: 'medium',
      isBlowout: false,
      hasRash: true,
      hasCream: true,
    },
  },
})
