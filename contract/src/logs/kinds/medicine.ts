import type * as z from 'zod/mini'
import { type FilledMessage, fill } from '../../message.ts'
import { defineKind } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

export const doseUnits = ['ml', 'mg', 'drop', 'tablet', 'puff', 'suppository', 'sachet', 'patch', 'unit'] as const
export type DoseUnit = (typeof doseUnits)[number]

/** A dose as it was typed: doses are read back exactly, never rounded or converted. */
export const dose = ({ z }: SchemaTools) =>
  z.strictObject({
    value: z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/)),
    unit: z.enum(doseUnits),
  })
export type Dose = z.output<ReturnType<typeof dose>>

const details = (tools: SchemaTools) => {
  const { z, id, instant, line } = tools
  return z.strictObject({
    /** Of the family's catalogue (contract/medicines.ts); null for something given once. */
    medicineId: z._default(z.nullable(id), null),
    /** As it was called when it was given. */
    name: line(80),
    dose: z._default(z.nullable(dose(tools)), null),
    reason: z._default(z.nullable(line(120)), null),
    /** The person was told that it was early or over the day's limit, and gave it. */
    isConfirmed: z._default(z.boolean(), false),
    /**
     * The doses of the same medicine around this one that the person was shown when it was saved; null where there was
     * none. Tells a dose that was given knowingly from two that met only later. Absent in logs from before it was kept.
     */
    known: z.optional(z.strictObject({ before: z.nullable(instant), after: z.nullable(instant) })),
  })
}
export type MedicineDetails = z.output<ReturnType<typeof details>>

/** Names of the units beside a number, whose {@link doseCount} they follow: "tablet", "tablets". */
export const doseUnitNames = {
  ml: /*i18n*/ { id: 'dose.ml', message: 'ml' },
  mg: /*i18n*/ { id: 'dose.mg', message: 'mg' },
  drop: /*i18n*/ { id: 'dose.drops', message: '{count, plural, one {drop} other {drops}}' },
  tablet: /*i18n*/ { id: 'dose.tablets', message: '{count, plural, one {tablet} other {tablets}}' },
  puff: /*i18n*/ { id: 'dose.puffs', message: '{count, plural, one {puff} other {puffs}}' },
  suppository: /*i18n*/ {
    id: 'dose.suppositories',
    message: '{count, plural, one {suppository} other {suppositories}}',
  },
  sachet: /*i18n*/ { id: 'dose.sachets', message: '{count, plural, one {packet} other {packets}}' },
  patch: /*i18n*/ { id: 'dose.patches', message: '{count, plural, one {patch} other {patches}}' },
  unit: /*i18n*/ { id: 'dose.units', message: '{count, plural, one {unit} other {units}}' },
}
const texts = {
  plain: /*i18n*/ { id: 'medicine.plain', message: '{name}' },
  withDose: /*i18n*/ { id: 'medicine.withDose', message: '{name}, {value} {unit}' },
  reason: /*i18n*/ { id: 'medicine.reason', message: '{reason}' },
}

/** The number of a dose, for the plural of its unit; 0, which has a plural too, for what is no number yet. */
export function doseCount(value: string): number {
  const count = Number.parseFloat(value.replace(',', '.'))
  return Number.isNaN(count) ? 0 : count
}

function withDose(name: string, { value, unit }: Dose): FilledMessage {
  return fill(texts.withDose, { name, value, unit: fill(doseUnitNames[unit], { count: { count: doseCount(value) } }) })
}

type Named = Pick<MedicineDetails, 'medicineId' | 'name'>

const folded = (name: string) => name.trim().toLocaleLowerCase()

/** Whether two doses are of one medicine: of the family's list, or typed under the same name by somebody without the list. */
export function isSameMedicine(one: Named, other: Named): boolean {
  if (one.medicineId !== null && other.medicineId !== null) return one.medicineId === other.medicineId
  return folded(one.name) === folded(other.name)
}

export const medicine = defineKind({
  kind: 'medicine',
  area: 'health',
  isImportant: true,
  timing: 'instant',
  overlap: 'ask',
  details,
  isOpen: () => false,
  problems: () => [],
  // Early or too many is known only beside the other doses: contract/doses.ts.
  doubts: () => [],
  advice: () => null,
  describe: ({ details: { name, dose: given, reason } }) => ({
    title: given === null ? fill(texts.plain, { name }) : withDose(name, given),
    context: reason === null ? null : fill(texts.reason, { reason }),
  }),
  links: {
    medicine: ({ medicineId }) => (medicineId === null ? [] : [{ id: medicineId, path: ['medicineId'] }]),
  },
  unlink: (details, id) => (details.medicineId === id ? { ...details, medicineId: null } : details),
  searchTexts: ({ name, reason }) => (reason === null ? [name] : [name, reason]),
  example: {
    startAt: '2026-11-19T10:05:00.000Z',
    endAt: null,
    details: {
      medicineId: null,
      name: 'Paracetamol syrup',
      dose: { value: '2.5', unit: 'ml' },
      reason: 'Fever',
      isConfirmed: false,
    },
  },
})
