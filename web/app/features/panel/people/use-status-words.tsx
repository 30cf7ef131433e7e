import { useLingui } from '@lingui/react/macro'
import type { AdminSubscriptionStatus, AdminUser } from '@nestwren/contract/admin-users'
import { Badge } from '../../../ui/badge.tsx'
import type { PaymentStatus } from './statuses.ts'

type Role = NonNullable<AdminUser['role']>

const subscriptionTones = {
  active: 'success',
  trial: 'info',
  influencer: 'primary',
  canceled: 'neutral',
  registered: 'neutral',
  past_due: 'danger',
} as const satisfies Record<AdminSubscriptionStatus, string>

const paymentTones = { completed: 'success', pending: 'warning', failed: 'danger' } as const satisfies Record<
  PaymentStatus,
  string
>

interface StatusWords {
  readonly subscription: Readonly<Record<AdminSubscriptionStatus, string>>
  readonly payment: Readonly<Record<PaymentStatus, string>>
  readonly role: Readonly<Record<Role, string>>
}

/** What the panel calls statuses and roles. */
export function useStatusWords(): StatusWords {
  const { t } = useLingui()
  return {
    subscription: {
      registered: t`Registered`,
      trial: t`Trial`,
      active: t`Active`,
      influencer: t`Influencer`,
      canceled: t`Canceled`,
      past_due: t`Past due`,
    },
    payment: { completed: t`Completed`, pending: t`Pending`, failed: t`Failed` },
    role: { super_admin: t`Owner`, influencer: t`Influencer`, parent: t`Parent`, caregiver: t`Caregiver` },
  }
}

/** A subscription in a word; a dash for somebody who owns no family. */
export function SubscriptionBadge({ status }: { status: AdminSubscriptionStatus | null }) {
  const { subscription } = useStatusWords()
  return status === null ? '–' : <Badge tone={subscriptionTones[status]}>{subscription[status]}</Badge>
}

/** How paying goes, in a word. */
export function PaymentBadge({ status }: { status: PaymentStatus | null }) {
  const { payment } = useStatusWords()
  return status === null ? '–' : <Badge tone={paymentTones[status]}>{payment[status]}</Badge>
}
