import { useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { CustomerInfo } from '@nestwren/contract/billing'
import { useRef, useState } from 'react'
import { accountApi } from '../../platform/api/account-api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { hasPremium } from './store/store.ts'
import { subscription } from './subscription.ts'

type Action = 'cancel' | 'resume' | 'restore'

interface Answer {
  readonly customerInfo: CustomerInfo
  readonly user: User
}

const calls: Record<Action, () => Promise<Answer>> = {
  cancel: () => accountApi.billing.cancel(),
  resume: () => accountApi.billing.resume(),
  restore: async () => {
    // What the provider's library knows is a help to it, not to us: our server asks the provider itself.
    await subscription.restore().catch(() => undefined)
    return accountApi.billing.restore()
  },
}

/** Ending a subscription, taking that back, and looking again for what was bought; one at a time. */
export function useSubscriptionActions() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const session = useSession()
  const isRunning = useRef(false)
  const [busy, setBusy] = useState<Action | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const wordsFor = (action: Action, info: CustomerInfo) => {
    if (action === 'cancel') return t`Your subscription is canceled`
    if (action === 'resume') return t`Your subscription goes on`
    return hasPremium(info) ? t`Your subscription is active` : t`There was nothing to restore`
  }
  const run = async (action: Action) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(action)
    setFailure(null)
    try {
      const { customerInfo, user } = await calls[action]()
      subscription.setInfo(customerInfo)
      session.updateUser(user)
      showToast({ message: wordsFor(action, customerInfo) })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      isRunning.current = false
      setBusy(null)
    }
  }
  return { busy, failure, run }
}
