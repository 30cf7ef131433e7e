import type { User } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import type { PackageIdentifier } from '@nestwren/contract/plans'
import { useEffect, useRef, useState } from 'react'
import { session as currentSession } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { newId } from '../../platform/sync/ids.ts'
import { confirmAccess, hasPaid } from './confirm-access.ts'
import { isDefinite, PurchaseCancelled } from './store/buy.ts'
import type { PaymentMeans } from './store/store.ts'
import { subscription } from './subscription.ts'

type PurchasePhase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'paying' }
  /** Paid; the server is being asked, step by step. */
  | { readonly kind: 'confirming'; readonly step: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Paid, as far as the browser knows, and the server does not say so. Ask again; never buy again. */
  | { readonly kind: 'unconfirmed'; readonly error: ApiError }

export interface Purchase {
  readonly phase: PurchasePhase
  readonly isBusy: boolean
  readonly buy: (means: PaymentMeans) => Promise<void>
  readonly confirm: () => Promise<void>
}

const notVerified = () =>
  new ApiError(
    0,
    'PROVIDER_UNAVAILABLE',
    'Payment verification failed. Please try logging in again or contact support if the issue persists.',
  )

/** One purchase from the tap to the server's word. A second tap meanwhile does nothing. */
export function usePurchase(plan: PackageIdentifier, onPaid: (user: User) => void): Purchase {
  const session = useSession()
  const [phase, setPhase] = useState<PurchasePhase>({ kind: 'ready' })
  const isRunning = useRef(false)
  const attemptId = useRef<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      // News of the payment may come live, before the answer, and take this form off the page: nobody has left then.
      isGone.current = !hasPaid(userOf(currentSession.get()))
    }
  }, [])

  const once = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work()
    } finally {
      isRunning.current = false
    }
  }
  const waitForServer = async () => {
    const username = session.user?.username ?? ''
    const user = await confirmAccess({
      username,
      onStep: (step) => setPhase({ kind: 'confirming', step }),
      isOver: () => isGone.current,
    })
    if (user === null) return setPhase({ kind: 'unconfirmed', error: notVerified() })
    session.updateUser(user)
    void subscription.readInfo()
    setPhase({ kind: 'ready' })
    // Whoever left meanwhile has access all the same, but is somewhere else now.
    if (!isGone.current) onPaid(user)
  }
  const buy = (means: PaymentMeans) =>
    once(async () => {
      attemptId.current ??= newId()
      setPhase({ kind: 'paying' })
      try {
        await subscription.purchase({ id: attemptId.current, plan, means })
      } catch (error) {
        // Where it is unknown whether it arrived, the same attempt is sent again and buys once.
        if (isDefinite(error)) attemptId.current = null
        setPhase(error instanceof PurchaseCancelled ? { kind: 'ready' } : { kind: 'failed', error })
        return
      }
      await waitForServer()
    })
  return {
    phase,
    isBusy: phase.kind === 'paying' || phase.kind === 'confirming',
    buy,
    confirm: () => once(waitForServer),
  }
}
