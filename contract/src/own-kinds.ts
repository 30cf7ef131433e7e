import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { color, id, idParams, line, versionOfChange } from './fields.ts'
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

const fields = { name: line(40), icon: z.enum(ownIcons), color, hasDuration: z.boolean() }
const nameTaken = { NAME_TAKEN: { status: 409, text: 'Your family already has one with this name.' } } as const

export const ownKinds = {
  list: endpoint({
    method: 'GET',
    path: '/api/log-kinds',
    summary: 'The family’s own kinds of log entries, by name.',
    access: { who: 'family', area: 'logs', level: 'view' },
    output: z.object({ items: z.array(ownKind) }),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/log-kinds',
    summary: 'Makes a kind. Repeating the same id answers the same one.',
    access: { who: 'member', only: 'parents' },
    body: z.strictObject({ id: z.optional(id), ...fields }),
    output: ownKind,
    status: 201,
    errors: { ...nameTaken, TOO_MANY_KINDS: { status: 400, text: 'A family can have up to 50 custom logs.' } },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/log-kinds/:id',
    summary:
      'Changes a kind; entries made before keep how they look. A stale version answers 409 with the current row.',
    access: { who: 'member', only: 'parents' },
    params: idParams,
    body: z.strictObject({
      version: versionOfChange,
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
      ...fields,
    }),
    output: ownKind,
    errors: { ...nameTaken, STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/log-kinds/:id',
    summary: 'Takes a kind away; what was logged with it stays.',
    access: { who: 'member', only: 'parents' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
}
