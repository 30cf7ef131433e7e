import { useLingui } from '@lingui/react/macro'
import type { PackageIdentifier } from '@nestwren/contract/plans'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { paymentDocument } from './store/payment-document.ts'

interface PaymentElsewhereProps {
  plan: PackageIdentifier
  isOnline: boolean
}

/** In place of the provider's form where this document may not show it: goes to one that may, with the plan. */
export function PaymentElsewhere({ plan, isOnline }: PaymentElsewhereProps) {
  const { t } = useLingui()
  const [isStuck, setIsStuck] = useState(false)
  const open = (isAsked: boolean) => setIsStuck(!paymentDocument.open({ step: 'pay', plan }, { isAsked }))
  const openItself = useEffectEvent(() => open(false))
  useEffect(() => {
    if (!isOnline) return
    // Not at once: an effect that is run twice must not count as two tries.
    const timer = setTimeout(() => openItself())
    return () => clearTimeout(timer)
  }, [isOnline])
  if (!isOnline) return null
  if (isStuck) {
    return (
      <ErrorState
        title={t`We couldn't open the payment`}
        body={t`We couldn't reach the payment provider from this page.`}
        action={{ label: t`Try again`, onSelect: () => open(true) }}
      />
    )
  }
  return (
    <div className="grid justify-items-center py-6">
      <Spinner label={t`Opening the payment`} />
    </div>
  )
}
