import { type PackageIdentifier, packageIdentifiers } from '@nestwren/contract/plans'
import { useState } from 'react'

export interface CheckoutState {
  readonly step: 'plan' | 'pay'
  readonly plan: PackageIdentifier | null
}

const key = 'nestwren.checkout'
const start: CheckoutState = { step: 'plan', plan: null }

export function planOf(text: unknown): PackageIdentifier | null {
  return packageIdentifiers.find((one) => one === text) ?? null
}

function read(): CheckoutState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return start
    const plan = 'plan' in stored ? planOf(stored.plan) : null
    return { plan, step: 'step' in stored && stored.step === 'pay' && plan !== null ? 'pay' : 'plan' }
  } catch {
    return start
  }
}

/** A checkout that goes on elsewhere is not gone on with in the dialog. */
export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}

/** Where in a checkout somebody is, in a dialog: a reload of the tab stays there. What is typed of a card is not kept. */
export function useCheckoutState(): CheckoutState & {
  readonly go: (step: CheckoutState['step'], plan: PackageIdentifier | null) => void
  readonly forget: () => void
} {
  const [state, setState] = useState(read)
  const keep = (next: CheckoutState) => {
    setState(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage a reload begins with the plans again.
    }
  }
  return { ...state, go: (step, plan) => keep({ step, plan }), forget: () => keep(start) }
}
