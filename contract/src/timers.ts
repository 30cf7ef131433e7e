import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant } from './fields.ts'
import { entry } from './logs/endpoints.ts'
import { areas } from './permissions.ts'

/**
 * A running timer is an entry that has no end yet, so that everybody sees the same one. These calls say what happened to
 * it and when; none asks for a version, and each does nothing where it has happened already: whoever may log for the
 * child may stop what somebody else started, two people who stop it at once make one end, and a phone that was offline
 * can send what it did late.
 */

const step = z.strictObject({
  /** When the button was pressed; the server's clock without it. */
  at: z.optional(instant),
  /** Marks one press, so that sending it again is harmless. */
  mutationId: z.optional(id),
})
const access = { who: 'item', level: 'add' } as const
const errors = {
  FUTURE_TIME: { status: 400, text: 'This time is in the future.' },
  BEFORE_START: { status: 400, text: 'This is before the start.' },
} as const
const sided = {
  ...errors,
  NO_SIDES: { status: 400, text: 'Only nursing and pumping have sides.' },
} as const

export const timers = {
  list: endpoint({
    method: 'GET',
    path: '/api/timers',
    summary: 'Everything that is going on for the children the caller may see.',
    access: { who: 'areas', areas, level: 'view' },
    output: z.object({ items: z.array(entry) }),
    errors: {},
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/timers/:id/stop',
    summary: 'Ends it at the instant, or leaves it where it has ended already.',
    access,
    params: idParams,
    body: step,
    output: entry,
    room: 'few',
    errors,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/timers/:id/pause',
    summary: 'Ends the running side and keeps the session open.',
    access,
    params: idParams,
    body: step,
    output: entry,
    room: 'few',
    errors: sided,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/timers/:id/resume',
    summary: 'Goes on at a side: the one named, else the last one. Also switches sides where one is running.',
    access,
    params: idParams,
    body: z.strictObject({ ...step.shape, side: z.optional(z.enum(['left', 'right', 'both'])) }),
    output: entry,
    errors: sided,
  }),
  swap: endpoint({
    method: 'POST',
    path: '/api/timers/:id/swap',
    summary:
      'Exchanges left and right in the whole session: it was started on the wrong side. With `first`, only where that side does not come first already.',
    access,
    params: idParams,
    body: z.strictObject({ ...step.shape, first: z.optional(z.enum(['left', 'right'])) }),
    output: entry,
    errors: sided,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/timers/:id/reset',
    summary:
      'Forgets what one side has counted until then; what began later stays, and so does a session of which nothing would be left.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    body: z.strictObject({ ...step.shape, side: z.enum(['left', 'right']) }),
    output: entry,
    errors: sided,
  }),
  backdate: endpoint({
    method: 'POST',
    path: '/api/timers/:id/backdate',
    summary: 'Moves the start to another instant.',
    access,
    params: idParams,
    body: z.strictObject({ startAt: instant, mutationId: z.optional(id) }),
    output: entry,
    errors: {
      ...errors,
      SLEEP_OVERLAPS: { status: 409, text: 'Another sleep is logged at this time.' },
      AFTER_NEXT_STEP: { status: 400, text: "It can't start after its first pause." },
    },
  }),
}
