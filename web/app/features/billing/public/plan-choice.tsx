import { useLingui } from '@lingui/react/macro'
import { type PackageIdentifier, packageIdentifiers } from '@nestwren/contract/plans'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Switch } from '../../../ui/switch.tsx'
import { PlanTerms } from '../plan-terms.tsx'
import { useOfferings } from './use-billing.ts'
import '../billing.css'
import type { SubscriptionPackage } from '@nestwren/contract/billing'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { priceOf, usePlanWords } from '../use-plan-words.ts'

interface PlanChoiceProps {
  value: PackageIdentifier | null
  onChange: (plan: PackageIdentifier) => void
  /** Thirty days without a card instead of a plan. */
  isFreeAccess?: boolean
  onFreeAccessChange?: (isFree: boolean) => void
  /** False once the free month has been used: the switch is then not offered. */
  canStartFree?: boolean
  /** False where the provider charges at once: for those who had their free month. */
  hasTrial?: boolean
  error?: string | null
}

/** The plans as radio cards, weekly first, the way in without a card, and what is due. Put the button right below. */
export function PlanChoice({
  value,
  onChange,
  isFreeAccess = false,
  onFreeAccessChange,
  canStartFree = true,
  hasTrial = true,
  error,
}: PlanChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  const { packages, packageOf } = useOfferings()
  const isFreeOffered = canStartFree && onFreeAccessChange !== undefined
  const isFree = isFreeOffered && isFreeAccess
  const choose = (plan: PackageIdentifier) => {
    onChange(plan)
    // Who picks a plan wants the plan.
    if (isFree) onFreeAccessChange?.(false)
  }
  return (
    <div className="grid gap-3">
      <div
        role="radiogroup"
        aria-label={t`Plan`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        className="grid gap-3"
      >
        {packageIdentifiers.map((plan) => (
          <PlanTile
            key={plan}
            plan={plan}
            name={id}
            offered={packageOf(plan)}
            isLoading={packages === null}
            isChosen={value === plan && !isFree}
            onChoose={() => choose(plan)}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          <span>{error}</span>
        </p>
      ) : null}
      {isFreeOffered ? (
        <div className="plan-free">
          <Switch
            label={t`Free access`}
            hint={t`30 days without a card. Choose a plan later.`}
            isOn={isFreeAccess}
            onChange={(isOn) => onFreeAccessChange?.(isOn)}
          />
        </div>
      ) : null}
      <PlanTerms plan={isFree ? null : value} isFree={isFree} hasTrial={hasTrial} />
    </div>
  )
}

interface PlanTileProps {
  plan: PackageIdentifier
  /** Of the group of radios. */
  name: string
  offered: SubscriptionPackage | null
  isLoading: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One plan as a card that is a radio with its whole area. */
function PlanTile({ plan, name, offered, isLoading, isChosen, onChoose }: PlanTileProps) {
  const { title, period, badge, description } = usePlanWords()(plan)
  return (
    <label className="choice choice-card plan">
      <input type="radio" name={name} value={plan} checked={isChosen} onChange={onChoose} />
      <span className="plan-words">
        <span className="plan-name">
          <span className="type-heading">{title}</span>{' '}
          <Badge tone={plan === '$rc_weekly' ? 'primary' : 'success'}>{badge}</Badge>
        </span>
        <span className="choice-hint">{description}</span>
      </span>
      <span className="plan-price" aria-busy={isLoading}>
        {isLoading ? (
          <Skeleton className="h-7 w-16" />
        ) : (
          <span className="plan-amount tnum">{priceOf(plan, offered)}</span>
        )}{' '}
        <span className="choice-hint">{period}</span>
      </span>
    </label>
  )
}
