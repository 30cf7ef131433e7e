import { useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ErrorState } from '../../ui/error-state.tsx'
import { useAccountStatus } from '../billing/public/use-account-status.ts'

const PaymentRequiredSection = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../billing/public/payment-required-section.tsx').then(
      (part) => ({ default: part.PaymentRequiredSection }),
      () => ({ default: Unreachable }),
    ),
)

/** Open also to those who owe: paying, taking the data along, leaving. */
const alwaysOpen = ['/purchases', '/settings']

/** What a page shows, or, for a family whose access has ended, why it does not. */
export function AccessGate({ children }: { children: ReactNode }) {
  const accountStatus = useAccountStatus()
  const { pathname } = useLocation()
  const isOpen = alwaysOpen.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  if (accountStatus !== 'owes' || isOpen) return children
  return (
    <Suspense fallback={null}>
      <PaymentRequiredSection />
    </Suspense>
  )
}

/** Its code could not be fetched. */
function Unreachable() {
  const { t } = useLingui()
  return (
    <ErrorState
      title={t`A subscription is needed`}
      body={t`Your data is safe. Go online to choose a plan.`}
      action={{ label: t`Try again`, onSelect: () => location.reload() }}
    />
  )
}
