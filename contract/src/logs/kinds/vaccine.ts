import type * as z from 'zod/mini'
import { fill } from '../../message.ts'
import { defineKind } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

export const vaccineSites = ['leftThigh', 'rightThigh', 'leftArm', 'rightArm', 'mouth', 'nose', 'other'] as const
export type VaccineSite = (typeof vaccineSites)[number]

const details = ({ z, line, whole }: SchemaTools) =>
  z.strictObject({
    /** What was given, in the family's words or from the list of usual names. */
    name: line(80),
    /** Which of a series. */
    doseNumber: z._default(z.nullable(whole(1, 20)), null),
    site: z._default(z.nullable(z.enum(vaccineSites)), null),
    /** Number of the batch, as on the label. */
    batch: z._default(z.nullable(line(40)), null),
    place: z._default(z.nullable(line(120)), null),
  })
export type VaccineDetails = z.output<ReturnType<typeof details>>

const texts = {
  plain: /*i18n*/ { id: 'vaccine.plain', message: 'Vaccine: {name}' },
  dose: /*i18n*/ { id: 'vaccine.dose', message: 'Vaccine: {name}, dose {number}' },
  at: /*i18n*/ { id: 'vaccine.at', message: '{place}' },
}

export const vaccine = defineKind({
  kind: 'vaccine',
  area: 'health',
  isImportant: true,
  timing: 'instant',
  overlap: 'ask',
  details,
  isOpen: () => false,
  problems: () => [],
  doubts: () => [],
  advice: () => null,
  describe: ({ details: { name, doseNumber, place } }) => ({
    title:
      doseNumber === null ? fill(texts.plain, { name }) : fill(texts.dose, { name, number: { count: doseNumber } }),
    context: place === null ? null : fill(texts.at, { place }),
  }),
  searchTexts: ({ name, place, batch }) => [name, place, batch].filter((one) => one !== null),
  example: {
    startAt: '2026-11-18T09:00:00.000Z',
    endAt: null,
    details: { name: 'Rotavirus', doseNumber: 2, site: 'mouth', batch: 'RV-2071', place: 'Dr. Amaral' },
  },
})
