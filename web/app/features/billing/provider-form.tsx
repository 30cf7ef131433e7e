import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import type { Purchase } from './use-purchase.ts'

interface ProviderFormProps {
  purchase: Purchase
  isOnline: boolean
}

/** The provider's own form, in an element of ours. It opens by itself: whoever is here has just asked to pay. */
export function ProviderForm({ purchase, isOnline }: ProviderFormProps) {
  const { user } = useSession()
  const target = useRef<HTMLDivElement>(null)
  const show = () => {
    if (target.current === null || purchase.isBusy) return
    target.current.replaceChildren()
    void purchase.buy({ kind: 'form', target: target.current, email: user?.username ?? '', locale: currentLocale() })
  }
  const showItself = useEffectEvent(show)
  useEffect(() => {
    if (!isOnline) return
    // Not at once: an effect that is run twice must not open two forms.
    const timer = setTimeout(() => showItself())
    return () => clearTimeout(timer)
  }, [isOnline])
  return (
    <div className="grid gap-4">
      <div ref={target} className="provider-form" />
      {purchase.isBusy ? null : (
        <Button isBlock disabled={!isOnline} onClick={show}>
          <Trans>Open the payment</Trans>
        </Button>
      )}
    </div>
  )
}
