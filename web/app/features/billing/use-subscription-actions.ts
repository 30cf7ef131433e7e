import { useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { CustomerInfo } from '@nestwren/contract/billing'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { hasPremium } from './store/store.ts'
import { subscription } from './subscription.ts'

type Action = 'cancel' | 'resume' | 'restore'

interface Answer {
  readonly customerInfo: CustomerInfo
  readonly user: User
}

const calls: Record<Action, () => Promise<Answer>> = {
  cancel: () => api.billing.cancel(),
  resume: () => api.billing.resume(),
  restore: async () => {
    // What the provider's library knows is a help to it, not to us: our server asks the provider itself.
    await subscription.restore().catch(() => undefined)
    return api.billing.restore()
  },
}

/** Ending a subscription, taking that back, and looking again for what was bought; one at a time. */
export function useSubscriptionActions() {
  const { t } = useLingui()
  const session = useSession()
  const { isBusy, failure, run } = useAction()
  const [requested, setRequested] = useState<Action | null>(null)
  const wordsFor = (action: Action, info: CustomerInfo) => {
    if (action === 'cancel') return t`You won't be charged again`
    if (action === 'resume') return t`Your subscription will continue`
    return hasPremium(info) ? t`Your subscription is active` : t`Nothing to restore`
  }
  const act = (action: Action) =>
    run(async () => {
      setRequested(action)
      const { customerInfo, user } = await calls[action]()
      subscription.setInfo(customerInfo)
      session.updateUser(user)
      showToast({ message: wordsFor(action, customerInfo) })
    })
  return { busy: isBusy ? requested : null, failure, run: act }
}
