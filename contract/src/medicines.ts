import * as z from 'zod/mini'
import { id, instant, line, text, whole } from './fields.ts'
import { byArea, keptList, wholeList } from './kept-list.ts'
import { schemaTools } from './logs/details.ts'
import { dose } from './logs/kinds/medicine.ts'

/** One medicine of a child, as the family set it up. */
export const medicineItem = z.object({
  id,
  childId: id,
  name: z.string(),
  dose: z.nullable(dose(schemaTools)),
  /** Wait between two doses, as the family set it; null where none was set. */
  minIntervalS: z.nullable(z.int()),
  /** Most doses in any 24 hours; null where none was set. */
  maxDosesPerDay: z.nullable(z.int()),
  notes: z.string(),
  /** False once it is not given any more; it stays in the list of earlier ones. */
  isActive: z.boolean(),
  version: z.int(),
  /** When it was last given; null before the first dose. */
  lastGivenAt: z.nullable(instant),
  /** Doses in the 24 hours before now. */
  dosesLast24H: z.int(),
  /** When the family's wait is over and its limit leaves room for another dose; null when that is now. */
  nextSafeAt: z.nullable(instant),
  /**
   * Instants of doses that the caller may not see, as far back as the family's limits look: a limited history must not
   * make the next dose come too early.
   */
  unseenDoses: z.optional(z.array(instant)),
})
export type MedicineItem = z.infer<typeof medicineItem>

/** The family's own catalogue of medicines, per child. */
export const medicines = keptList({
  path: '/api/medicines',
  rights: byArea('health'),
  item: medicineItem,
  fields: {
    name: line(80),
    dose: z._default(z.nullable(dose(schemaTools)), null),
    minIntervalS: z._default(z.nullable(whole(60, 30 * 86_400)), null),
    maxDosesPerDay: z._default(z.nullable(whole(1, 48)), null),
    notes: z._default(text(1000), ''),
    isActive: z._default(z.boolean(), true),
  },
  list: {
    query: z.strictObject({ childId: z.optional(z.union([id, z.literal('all')])) }),
    ...wholeList(medicineItem),
  },
  createErrors: { TOO_MANY_MEDICINES: { status: 400, text: 'Each child can have up to 100 medicines.' } },
  summaries: {
    list: "The medicines of the children whose health the caller may see, with their last doses and the family's limits.",
    create: 'Adds a medicine. Repeating the same id answers the same one.',
    update: 'Changes a medicine. A stale version answers 409 with the current row in details.current.',
    remove: 'Takes a medicine out of the list; doses that were logged stay.',
  },
})
