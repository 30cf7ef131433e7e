import { ApiError } from '@nestwren/contract/client'
import { readUnsent, unsentEvent } from '../preferences/personal.ts'
import { readUser } from '../session/token-store.ts'
import { sendPreferences, sendTheme } from './send.ts'
import { readStored, takeOver } from './take-over.ts'

/** Several taps in a row, such as trying palettes, are sent as one. */
const sendAfterMs = 800

/**
 * Brings what the person set on other devices to this one, and sends what was set here, also what was set without a
 * network. One read and at most two writes at a time. Gives back how to stop.
 */
export function follow(userId: string): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const isWanted = () => !isStopped && readUser()?.id === userId

  async function sync(): Promise<void> {
    const stored = await readStored()
    // Somebody else may have signed in while the answer was on its way.
    if (!isWanted()) return
    await takeOver(stored)
    await sendTheme(stored.theme)
    await sendPreferences(stored.preferences)
  }

  const run = (): void => {
    if (!isWanted() || !navigator.onLine) return
    if (running !== null) {
      later()
      return
    }
    running = sync()
      .then(
        () => isWanted() && readUnsent().length > 0 && later(),
        // Without an answer everything stays as it is here, and is sent the next time.
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        },
      )
      .then(() => undefined)
      .finally(() => {
        running = null
      })
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(run, sendAfterMs)
  }
  const onUnsent = () => {
    if (readUnsent().length > 0) later()
  }

  globalThis.addEventListener(unsentEvent, onUnsent)
  globalThis.addEventListener('online', run)
  run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    globalThis.removeEventListener(unsentEvent, onUnsent)
    globalThis.removeEventListener('online', run)
  }
}
