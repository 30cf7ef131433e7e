import type { SubscriptionPackage } from '@nestwren/contract/billing'
import type { PackageIdentifier } from '@nestwren/contract/plans'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { priceOf, usePlanWords } from './use-plan-words.ts'

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
export function PlanTile({ plan, name, offered, isLoading, isChosen, onChoose }: PlanTileProps) {
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
