import type * as z from 'zod/mini'
import { fill } from '../../message.ts'
import { defineKind } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

export const thermometerSites = ['rectal', 'ear', 'forehead', 'armpit', 'mouth'] as const
export type ThermometerSite = (typeof thermometerSites)[number]

const details = ({ z, whole }: SchemaTools) =>
  z.strictObject({
    /** Hundredths of a degree Celsius; what no living child has is a slip of the finger. */
    centiC: whole(3000, 4500),
    site: z._default(z.nullable(z.enum(thermometerSites)), null),
    /** As typed: 100.4 °F comes back as 100.4 °F. */
    typed: z._default(
      z.nullable(
        z.strictObject({ value: z.string().check(z.regex(/^\d{2,3}(\.\d{1,2})?$/)), unit: z.enum(['C', 'F']) }),
      ),
      null,
    ),
  })
export type TemperatureDetails = z.output<ReturnType<typeof details>>

const texts = {
  title: /*i18n*/ { id: 'temperature.title', message: 'Temperature {degrees}' },
  low: /*i18n*/ { id: 'temperature.low', message: "That's {degrees}." },
  fever: /*i18n*/ {
    id: 'temperature.fever',
    message:
      "This is a fever. If your baby is under 3 months, call your doctor right away. At any age, call if you're worried.",
  },
  cold: /*i18n*/ { id: 'temperature.cold', message: 'This is low. Warm your child and call your doctor.' },
}
/** Names of the sites, as they stand alone. */
export const siteNames = {
  rectal: /*i18n*/ { id: 'temperature.rectal', message: 'Rectal' },
  ear: /*i18n*/ { id: 'temperature.ear', message: 'Ear' },
  forehead: /*i18n*/ { id: 'temperature.forehead', message: 'Forehead' },
  armpit: /*i18n*/ { id: 'temperature.armpit', message: 'Armpit' },
  mouth: /*i18n*/ { id: 'temperature.mouth', message: 'Mouth' },
}

/** 38.0 °C, the threshold of the American Academy of Pediatrics and the NHS. */
export const feverCentiC = 3800
/** 36.0 °C: NHS advice on babies that are cold to the touch. */
const coldCentiC = 3600

export const temperature = defineKind({
  kind: 'temperature',
  area: 'health',
  isImportant: true,
  timing: 'instant',
  overlap: 'ask',
  details,
  isOpen: () => false,
  problems: () => [],
  doubts: ({ details: { centiC } }) =>
    centiC < 3500 || centiC > 4200 ? [fill(texts.low, { degrees: { centiC } })] : [],
  advice: ({ centiC }) => {
    if (centiC >= feverCentiC) return fill(texts.fever)
    return centiC < coldCentiC ? fill(texts.cold) : null
  },
  describe: ({ details: { centiC, site } }) => ({
    title: fill(texts.title, { degrees: { centiC } }),
    context: site === null ? null : fill(siteNames[site]),
  }),
  searchTexts: () => [],
  example: {
    startAt: '2026-11-19T10:00:00.000Z',
    endAt: null,
    details: { centiC: 3760, site: 'ear', typed: { value: '37.6', unit: 'C' } },
  },
})
