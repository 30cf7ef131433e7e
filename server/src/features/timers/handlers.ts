import { timers } from '@nestwren/contract/timers'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { applyTimerStep, listOpen, logItem } from '../logs/public.ts'

/** When the button was pressed: as the phone says, else now. */
function pressedAt(at: string | undefined, { now }: { readonly now: Date }): string {
  return at ?? now.toISOString()
}

export const timersFeature: Feature<unknown> = {
  calls: () => [calls(timers, timerHandlers(), { locate: locatorOf(logItem) })],
}

/** The handlers of contract.timers. */
function timerHandlers(): Handlers<typeof timers> {
  return {
    async list(context, _input, access) {
      return { items: await listOpen(context.db, access) }
    },

    stop: (context, { body }, access) =>
      applyTimerStep(context, { what: 'stop', at: pressedAt(body.at, context) }, body.mutationId, access),

    pause: (context, { body }, access) =>
      applyTimerStep(context, { what: 'pause', at: pressedAt(body.at, context) }, body.mutationId, access),

    resume(context, { body }, access) {
      const step = { what: 'resume', at: pressedAt(body.at, context), side: body.side ?? null } as const
      return applyTimerStep(context, step, body.mutationId, access)
    },

    swap(context, { body }, access) {
      const step = { what: 'swap', at: pressedAt(body.at, context), first: body.first ?? null } as const
      return applyTimerStep(context, step, body.mutationId, access)
    },

    reset(context, { body }, access) {
      const step = { what: 'reset', at: pressedAt(body.at, context), side: body.side } as const
      return applyTimerStep(context, step, body.mutationId, access)
    },

    backdate: (context, { body }, access) =>
      applyTimerStep(context, { what: 'backdate', startAt: body.startAt }, body.mutationId, access),
  }
}
