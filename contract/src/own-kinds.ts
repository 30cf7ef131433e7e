import * as z from 'zod/mini'
import { color, id, line } from './fields.ts'
import { keptList, wholeList } from './kept-list.ts'
import { ownIcons } from './logs/kinds/own.ts'

/** A kind of log entry that a family made for itself. */
export const ownKind = z.object({
  id,
  name: z.string(),
  icon: z.enum(ownIcons),
  color,
  /** It has a start and an end and can be timed; else it happens at a moment. */
  hasDuration: z.boolean(),
  version: z.int(),
})
export type OwnKind = z.infer<typeof ownKind>

const byParents = { who: 'member', only: 'parents' } as const

export const ownKinds = keptList({
  path: '/api/log-kinds',
  rights: { list: { who: 'family', area: 'logs', level: 'view' }, create: byParents, change: byParents, of: {} },
  item: ownKind,
  fields: { name: line(40), icon: z.enum(ownIcons), color, hasDuration: z.boolean() },
  list: wholeList(ownKind),
  errors: { NAME_TAKEN: { status: 409, text: 'Your family already has one with this name.' } },
  createErrors: { TOO_MANY_KINDS: { status: 400, text: 'A family can have up to 50 custom logs.' } },
  summaries: {
    list: 'The family’s own kinds of log entries, by name.',
    create: 'Makes a kind. Repeating the same id answers the same one.',
    update: 'Changes a kind; entries made before keep how they look. A stale version answers 409 with the current row.',
    remove: 'Takes a kind away; what was logged with it stays.',
  },
})
