import type { timers } from '@nestwren/contract/timers'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'

async function unbuilt(): Promise<never> {
  throw new Error('unbuilt')
}

/** The handlers of contract.timers. */
export function timerHandlers(_deps: FeatureDeps): Handlers<typeof timers> {
  return {
    list: unbuilt,
    stop: unbuilt,
    pause: unbuilt,
    resume: unbuilt,
    swap: unbuilt,
    backdate: unbuilt,
  }
}
