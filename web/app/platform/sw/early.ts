/** What Chromium hands over when the app can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Made by early.js, which runs before the first paint. */
export interface Early {
  /** The browser's offer to install the app, until it was used; null where there is none. */
  installPrompt: InstallPrompt | null
  /** How often this tab has tried to put itself right (B §9, `pwa_recovery_attempted`). */
  attempts(): number
  noteAttempt(): void
  forgetAttempts(): void
  /** Something stands in a field that somebody typed into. */
  isTyping(): boolean
  /**
   * Clears caches, the service worker and storage, but what waits to be sent, drafts, settings and the sign-in. Never
   * rejects.
   */
  clearDevice(): Promise<void>
}

declare global {
  interface Window {
    nestwrenEarly?: Early
  }
}

/** B §9: from so many attempts on, a tab does not try to put itself right any more. */
const mostAttempts = 2

/** Fires on `window` when the browser's offer to install the app has come or gone. */
export const installEvent = 'nestwren:install'

/** Null where no page of ours runs, as in tests. */
export const early = (): Early | null => globalThis.window?.nestwrenEarly ?? null

/** Whether this tab has tried often enough to put itself right: then it is left as it is (A §4). */
export const hasGivenUp = (): boolean => (early()?.attempts() ?? 0) >= mostAttempts
