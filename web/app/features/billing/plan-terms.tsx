import { Trans } from '@lingui/react/macro'
import { type PackageIdentifier, trialDays } from '@nestwren/contract/plans'
import { serverNowMs } from '../../platform/clock/now.ts'
import { useDayText } from '../../platform/format/use-day-text.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { useOfferings } from './public/use-billing.ts'
import { priceOf, usePlanWords } from './use-plan-words.ts'

const dayMs = 86_400_000

interface PlanTermsProps {
  /** Null while no plan is chosen. */
  plan: PackageIdentifier | null
  /** The month without a card instead of a plan. */
  isFree?: boolean
  hasTrial: boolean
}

/** What is charged now, and what is charged first and when, next to the button that starts it (DESIGN 14). */
export function PlanTerms({ plan, isFree = false, hasTrial }: PlanTermsProps) {
  const { packageOf } = useOfferings()
  const planWords = usePlanWords()
  const firstDay = useFirstDay()
  const price = plan === null ? null : priceOf(plan, packageOf(plan))
  const perPeriod = plan === null || price === null ? null : planWords(plan).perPeriod(price)
  const isNothingDue = isFree || hasTrial
  return (
    <div>
      {isNothingDue || price !== null ? (
        <p className="plan-due">
          <span className="type-label">
            <Trans>Due today</Trans>
          </span>
          <strong className="tnum">{isNothingDue ? '$0.00' : price}</strong>
        </p>
      ) : null}
      {hasTrial && !isFree && price !== null ? (
        <p className="plan-due is-later">
          <span className="type-label">
            <Trans>First charge: {firstDay}</Trans>
          </span>
          <strong className="tnum">{price}</strong>
        </p>
      ) : null}
      <p className="type-small text-muted">
        {isFree ? (
          <Trans>Free for 30 days, no card. Nothing is charged when they end.</Trans>
        ) : hasTrial ? (
          <>
            <Trans>1 month free, $0.00 today, credit card required. Cancel anytime.</Trans>{' '}
            {perPeriod === null ? null : <Trans>Then it's {perPeriod}.</Trans>}
          </>
        ) : (
          <>
            <Trans>Charged when you subscribe. Cancel anytime.</Trans>{' '}
            {perPeriod === null ? null : <Trans>It's {perPeriod}.</Trans>}
          </>
        )}
      </p>
    </div>
  )
}

/** The day of the first charge for whoever subscribes now, by the clock of the server. */
function useFirstDay(): string {
  const dayText = useDayText()
  useNow(60_000)
  return dayText(new Date(serverNowMs() + trialDays * dayMs).toISOString())
}
