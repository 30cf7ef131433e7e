import { Trans, useLingui } from '@lingui/react/macro'
import { type PackageIdentifier, plans } from '@nestwren/contract/plans'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { LandingProps } from '../landing-props.ts'
import { priceOf } from './plan-price.ts'
import { PressLink } from './press-link.tsx'

/** What it costs, beside the buttons that start it (DESIGN 14). Who was invited never sees a price. */
export function Pricing(props: LandingProps) {
  const { t } = useLingui()
  const isInvited = props.invited === 'invite' || props.invited === 'influencer'
  const weekly = priceOf('$rc_weekly')
  return (
    <section className="ld-band" id="pricing" aria-labelledby="ld-pricing">
      <div className="ld-wrap">
        <div className="ld-lead">
          <h2 id="ld-pricing" className="ld-display-l">
            {isInvited ? (
              <Trans>You're invited, so it's free</Trans>
            ) : (
              <Trans>A month free. Then {weekly} a week.</Trans>
            )}
          </h2>
          {isInvited ? null : (
            <p>
              <Trans>One price for the whole family, on every device.</Trans>
            </p>
          )}
        </div>
        {isInvited ? null : (
          <div className="ld-plans">
            <Plan
              {...props}
              plan="$rc_weekly"
              title={t`Weekly Plan`}
              badge={<Badge tone="primary">{t`Most Popular`}</Badge>}
              period={t`a week`}
            />
            <Plan
              {...props}
              plan="$rc_annual"
              title={t`Annual Plan`}
              badge={<Badge tone="success">{t`Save 15%`}</Badge>}
              period={t`a year`}
            />
          </div>
        )}
        <div className="ld-free">
          <span className="ld-people" aria-hidden="true">
            <span className="avatar avatar-5">B</span>
            <span className="avatar avatar-4">S</span>
            <span className="avatar avatar-3">T</span>
          </span>
          <p>
            <Trans>Family members and babysitters always join free.</Trans>
          </p>
        </div>
        {isInvited ? null : (
          <p className="ld-small">
            <Trans>Credit card required. Cancel anytime. We keep your data for 30 days after you cancel.</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

interface PlanProps extends LandingProps {
  plan: PackageIdentifier
  title: string
  badge: ReactNode
  period: string
}

function Plan({ plan, title, badge, period, hrefs, onCallToAction }: PlanProps) {
  const isWeekly = plan === '$rc_weekly'
  const price = priceOf(plan)
  return (
    <article
      className={classNames('ld-plan', isWeekly && 'is-first')}
      aria-labelledby={`ld-plan-${plans[plan].period}`}
    >
      <header>
        <h3 id={`ld-plan-${plans[plan].period}`}>{title}</h3>
        {badge}
      </header>
      <p className="ld-price">
        <b>{price}</b> <span>{period}</span>
      </p>
      <p>
        <Trans>Unlimited access to all features</Trans>
      </p>
      <PressLink
        href={hrefs.register}
        className={classNames('btn', isWeekly ? 'btn-primary' : 'btn-outline')}
        onPress={() => onCallToAction(isWeekly ? 'pricing_weekly' : 'pricing_annual')}
      >
        <Trans>Start Free Trial</Trans>
      </PressLink>
      <p className="ld-small">
        <Trans>
          1 month free, $0.00 today. Then {price} {period}.
        </Trans>
      </p>
    </article>
  )
}
