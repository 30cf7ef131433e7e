import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { CustomerInfo } from '@nestwren/contract/billing'
import { packageIdentifiers } from '@nestwren/contract/plans'
import { useErrorText } from '../../platform/api/errors.ts'
import { serverNowMs } from '../../platform/clock/now.ts'
import { useDayText } from '../../platform/format/use-day-text.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { graceEnd } from './account-status.ts'
import { useSubscription } from './public/use-billing.ts'
import { subscription } from './subscription.ts'
import { useOnline } from './use-online.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useTrialDaysLeft } from './use-trial-days-left.ts'

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

interface SubscriptionWords {
  readonly tone: 'neutral' | 'success' | 'warning' | 'info'
  /** The state in a word or two. */
  readonly badge: string
  /** What it means, sentence by sentence. */
  readonly lines: readonly string[]
}

/** The state of the subscription in words (A §4). `info` is null until the server has answered. */
function useSubscriptionWords(user: User, info: CustomerInfo | null): SubscriptionWords {
  const { t } = useLingui()
  const dayText = useDayText()
  const daysLeft = useTrialDaysLeft()
  useNow(30_000)
  const nowMs = serverNowMs()
  const planWords = usePlanWords()
  const premium = info?.entitlements.active.premium
  const identifier = packageIdentifiers.find((one) => one === premium?.productIdentifier)
  const plan = identifier === undefined ? null : planWords(identifier).title
  const end = premium?.expirationDate ?? null
  // An answer without a subscription is older than the status: nothing is known yet of what follows.
  const isEnding = premium?.willRenew === false
  const left = daysLeft === null ? null : daysLeft === 1 ? t`1 day left.` : t`${daysLeft} days left.`
  const everythingUntil = (instant: string | null) => {
    const day = instant === null ? null : dayText(instant)
    return day === null ? [] : [t`Everything works until ${day}.`]
  }
  /** Its time is up, although the status of the person does not say so yet. */
  const isOver = (instant: string | null) =>
    info !== null && premium === undefined && instant !== null && Date.parse(instant) <= nowMs
  const ended = (instant: string | null): SubscriptionWords => {
    const day = instant === null ? null : dayText(instant)
    const what = t`You can view and export your data, but logging needs a plan.`
    return {
      tone: 'neutral',
      badge: t({ message: 'Ended', context: 'subscription' }),
      lines: [day === null ? t`Your subscription has ended.` : t`Your subscription ended on ${day}.`, what],
    }
  }
  // A plan that runs is never called ended: the status of the person may be older than the server's word.
  const isRenewed = user.subscriptionStatus === 'canceled' && premium?.isActive === true
  switch (isRenewed ? (info?.subscriptionStatus ?? 'active') : user.subscriptionStatus) {
    case 'registered':
      return { tone: 'neutral', badge: t`No plan yet`, lines: [t`Choose a plan to start logging.`] }
    case 'influencer':
      return { tone: 'success', badge: t`Full access`, lines: [t`You have full access. There's nothing to pay.`] }
    case 'free_trial': {
      const day = user.trialEndDate === null ? null : dayText(user.trialEndDate)
      const lines = [t`Free for 30 days, without a card. Nothing is charged at the end.`]
      if (daysLeft === 0) return { tone: 'warning', badge: t`Free month over`, lines: [t`Choose a plan to continue.`] }
      // Days for recommendations move the end: then only the count is right.
      const isMoved = (info?.creditDays ?? 0) > 0
      const ending = day !== null && !isMoved ? [t`It ends on ${day}.`] : []
      return { tone: 'info', badge: t`Free month`, lines: [...(left === null ? [] : [left]), ...ending, ...lines] }
    }
    case 'trial': {
      const until = end ?? user.trialEndDate
      if (isOver(until)) return ended(until)
      const day = until === null ? null : dayText(until)
      const next = day === null || premium === undefined ? [] : [t`The first charge is on ${day}.`]
      const follows = isEnding
        ? [t`It won't renew. You won't be charged.`, ...everythingUntil(until)]
        : [...(plan === null ? [] : [t`Then the ${plan} starts.`]), ...next]
      const badge = !isEnding ? t`Free month` : day === null ? t`Ends soon` : t`Ends on ${day}`
      return { tone: isEnding ? 'warning' : 'info', badge, lines: [...(left === null ? [] : [left]), ...follows] }
    }
    case 'active': {
      const until = end ?? user.subscriptionEndDate
      if (isOver(until)) return ended(until)
      const day = until === null ? null : dayText(until)
      const title = plan === null ? [] : [t`You have the ${plan}.`]
      // What does not renew may be canceled, a gift or bought once: only that it does not is known.
      if (isEnding && day === null)
        return { tone: 'success', badge: t`Active`, lines: [...title, t`There's nothing more to pay.`] }
      if (isEnding) {
        const lines = [...title, t`It won't renew. You won't be charged again.`, ...everythingUntil(until)]
        return { tone: 'warning', badge: t`Ends on ${day}`, lines }
      }
      const charge = day === null || premium === undefined ? [] : [t`The next charge is on ${day}.`]
      return { tone: 'success', badge: t`Active`, lines: [...title, ...charge] }
    }
    case 'past_due': {
      const until = graceEnd(user, nowMs)
      const failed = t`The last payment didn't go through.`
      const over = t`You can view and export your data. To log again, update your payment.`
      return {
        tone: 'warning',
        badge: t`Payment failed`,
        lines: [failed, ...(until === null ? [over] : everythingUntil(until))],
      }
    }
    case 'canceled':
      return ended(user.subscriptionEndDate)
  }
}
