import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { date, id, line, text } from './fields.ts'
import { changeOfUnsaid, keptUnderChild, partly } from './kept-list.ts'
import { person } from './logs/entry-schema.ts'

/** The six gross motor milestones of WHO's Multicentre Growth Reference Study, in the order of their medians. */
export const motorMilestones = [
  'sitting-without-support',
  'standing-with-assistance',
  'hands-and-knees-crawling',
  'walking-with-assistance',
  'standing-alone',
  'walking-alone',
] as const
export type MotorMilestone = (typeof motorMilestones)[number]

/**
 * A milestone of a child. WHO's six are always there, with `version` 0 while nothing has been said of them; their ids
 * follow from the child, so that two devices without a network mean the same one.
 */
export const milestone = z.object({
  id,
  childId: id,
  /** null for one of the family's own. */
  key: z.nullable(z.enum(motorMilestones)),
  /** What the family calls its own; empty for WHO's six. */
  title: z.string(),
  achievedOn: z.nullable(date),
  note: z.string(),
  photoId: z.nullable(id),
  updatedBy: z.nullable(person),
  /** Who said something of it first, and may change it with `add`; null while it says nothing. */
  createdBy: z.nullable(id),
  version: z.int(),
})
export type Milestone = z.infer<typeof milestone>

const fields = {
  /** Of the family's own only. */
  title: line(120),
  achievedOn: z._default(z.nullable(date), null),
  note: z._default(text(1_000), ''),
  photoId: z._default(z.nullable(id), null),
}

const refusals = {
  FUTURE_DATE: { status: 400, text: 'This date is in the future.' },
  BEFORE_BIRTH: { status: 400, text: 'This date is before the birth date.' },
} as const
const tooMany = {
  TOO_MANY_MILESTONES: { status: 400, text: 'Each child can have up to 500 milestones of your own.' },
} as const

const usual = keptUnderChild({
  all: '/api/milestones',
  path: '/milestones',
  area: 'milestones',
  item: milestone,
  fields,
  errors: refusals,
  createErrors: tooMany,
  summaries: {
    listAll: 'The milestones of all children whose milestones the caller may see.',
    list: "WHO's six motor milestones of a child, then the family's own, by date.",
    create: "Adds a milestone of the family's own. Repeating the same id answers the same one.",
    update:
      'Changes a milestone, also one of the six; what is left out stays. A stale version answers 409 with the current row.',
    remove: "Removes a milestone of the family's own, or what was said of one of the six.",
  },
})
const { query: _query, ...ofChild } = usual.list
const motor = {
  ...ofChild,
  path: '/api/user-children/:childId/motor-milestones',
  output: z.object({ milestones: z.array(milestone) }),
} as const

export const milestones = {
  ...usual,
  list: endpoint(motor),
  put: endpoint({
    ...motor,
    method: 'PUT',
    summary: 'Says of the named milestones when they were reached (null: not yet); the others stay as they are.',
    access: usual.create.access,
    body: z.strictObject({
      milestones: z
        .array(
          z.strictObject({
            /** One of WHO's six, or the id of one of the family's own. */
            key: z.union([z.enum(motorMilestones), id]),
            achievedOn: z.nullable(date),
            note: z.optional(text(1_000)),
            photoId: z.optional(z.nullable(id)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    errors: refusals,
  }),
  update: endpoint({ ...usual.update, body: z.strictObject({ ...changeOfUnsaid, ...partly(fields) }) }),
}
