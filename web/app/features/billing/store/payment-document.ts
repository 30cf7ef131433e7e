import { paymentPaths } from '@nestwren/contract/payment-paths'
import { useSyncExternalStore } from 'react'
import { forgetCheckout } from '../use-checkout-state.ts'

/*
 * Only documents that were loaded from certain addresses may talk to a payment provider; the server says so with the
 * document, and walking to another page within the app changes nothing about it.
 */

const key = 'nestwren.paymentDocument'
/** Loading again at once what did not help would never end. */
const pauseMs = 60_000

let isRefused = false
const listeners = new Set<() => void>()

/** Where this document came from; null where the browser does not say. */
function loadedPath(): string | null {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined ? null : new URL(entry.name).pathname
}

/** What the browser refused to the provider is certain, also where this document was kept on the device. */
function noteRefusal(origins: readonly string[], { blockedURI }: SecurityPolicyViolationEvent): void {
  if (isRefused || !origins.some((origin) => blockedURI.startsWith(origin))) return
  isRefused = true
  for (const listener of listeners) listener()
}

export const paymentDocument = {
  /** Whether somebody can pay in this document. */
  isHere: (): boolean => {
    const path = loadedPath()
    return !isRefused && (path === null || paymentPaths.includes(path))
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** From now on it is noticed when the browser may not talk to these. */
  watch: (origins: readonly string[]): void =>
    document.addEventListener('securitypolicyviolation', (event) => noteRefusal(origins, event)),
  /** The provider has answered here. */
  works: (): void => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored either.
    }
  },
  /**
   * Loads a document in which somebody can pay, at the step where they are. False, and nothing happens, when that was
   * tried a moment ago, unless the person asks for it.
   */
  open: (at: Readonly<Record<string, string>>, { isAsked = false } = {}): boolean => {
    if (!takeTurn() && !isAsked) return false
    if (paymentPaths.includes(location.pathname)) {
      // Every step of these pages survives being loaded again.
      location.reload()
    } else {
      forgetCheckout()
      location.assign(`/purchases?${new URLSearchParams(at)}`)
    }
    return true
  },
}

function takeTurn(): boolean {
  try {
    const isEarly = Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs
    if (!isEarly) sessionStorage.setItem(key, String(Date.now()))
    return !isEarly
  } catch {
    // Without storage nobody would know that it was tried.
    return false
  }
}

/** Whether a provider's form can be shown in this document. */
export function usePaymentDocument(): boolean {
  return useSyncExternalStore(paymentDocument.subscribe, paymentDocument.isHere, () => true)
}
