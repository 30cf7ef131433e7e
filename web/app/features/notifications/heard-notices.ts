import type { Notice } from '@nestwren/contract/notification-texts'
import { closeTagged } from './browser-notice.ts'

const rememberedMs = 60_000
/** The tag of every push to somebody who does not want to see on it what happened. */
const hiddenTag = 'hidden'
/** When this page heard of what, by tag. */
const heardAt = new Map<string, number>()

/** Remembers that this page tells this by itself. */
export function noteHeard({ tag, burst }: Pick<Notice, 'tag' | 'burst'>, now = Date.now()): void {
  for (const [old, at] of heardAt) if (now - at > rememberedMs) heardAt.delete(old)
  for (const one of [tag, burst, hiddenTag]) if (one !== null) heardAt.set(one, now)
}

/** Closes the notification of a push that tells what this page has told; one that it has not heard of stays. */
export async function closeHeard(tag: string, now = Date.now()): Promise<void> {
  const at = heardAt.get(tag)
  if (at === undefined || now - at > rememberedMs) return
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration !== undefined) await closeTagged(registration, tag)
}
