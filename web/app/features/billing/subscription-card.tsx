import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { useErrorText } from '../../platform/api/errors.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSubscription } from './public/use-billing.ts'
import { subscription } from './subscription.ts'
import { useOnline } from './use-online.ts'
import { useSubscriptionWords } from './use-subscription-words.ts'

/** Where the subscription stands, in words, and what follows. */
export function SubscriptionCard({ user }: { user: User }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const isOnline = useOnline()
  const { info, isReading, infoError } = useSubscription()
  const { tone, badge, lines } = useSubscriptionWords(user, info)
  const creditDays = info?.creditDays ?? 0
  return (
    <section className="card card-pad grid gap-3" aria-labelledby="purchases-state">
      <div className="fact">
        <h2 id="purchases-state" className="type-heading">
          <Trans>Your subscription</Trans>
        </h2>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <div className="grid gap-1" aria-busy={isReading}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {info === null && isReading ? <Skeleton className="h-5 w-40" /> : null}
      </div>
      {creditDays > 0 ? (
        <p className="type-small text-muted">
          <Plural
            value={creditDays}
            one="Plus # free day from recommendations."
            other="Plus # free days from recommendations."
          />
        </p>
      ) : null}
      {isOnline ? null : (
        <Banner tone="warning">
          <Trans>You're offline. This may be out of date.</Trans>
        </Banner>
      )}
      {infoError === null || !isOnline ? null : (
        <Banner tone="danger" action={{ label: t`Try again`, onSelect: () => void subscription.readInfo() }}>
          {errorText(infoError)}
        </Banner>
      )}
    </section>
  )
}
