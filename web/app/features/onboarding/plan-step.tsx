import { useLingui } from '@lingui/react/macro'
import type { PackageIdentifier } from '@nestwren/contract/plans'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { PlanChoice } from '../billing/public/plan-choice.tsx'
import { useSubscription } from '../billing/public/use-billing.ts'
import { Step } from './step.tsx'

interface PlanDraft {
  plan: PackageIdentifier | null
  isFreeAccess: boolean
  canStartFree: boolean
}

interface PlanStepProps extends PlanDraft {
  onChange: (part: Partial<PlanDraft>) => void
  /** True for the free month. */
  onSubmit: (isFree: boolean) => Promise<void>
  isBusy: boolean
  failure: string | null
  failureAction?: { label: string; onSelect: () => void } | undefined
  /** What else is needed on this step. */
  children?: ReactNode
  /** Checks that as well, and says what is wrong there. */
  isRestReady?: () => Promise<boolean>
}

/** A plan, or the free month without a card. */
export function PlanStep({
  plan,
  isFreeAccess,
  canStartFree,
  onChange,
  onSubmit,
  isBusy,
  failure,
  failureAction,
  children,
  isRestReady = async () => true,
}: PlanStepProps) {
  const { t } = useLingui()
  const [isMissing, setIsMissing] = useState(false)
  const hasMonth = useFreeMonth() && canStartFree
  const isFree = isFreeAccess && hasMonth
  const submit = async () => {
    const isChosen = plan !== null || isFree
    setIsMissing(!isChosen)
    // Everything that is wrong is said at once.
    const isReady = await isRestReady()
    if (isChosen && isReady) await onSubmit(isFree)
  }
  return (
    <Step
      title={hasMonth ? t`Try it all, free for a month` : t`Choose your plan`}
      lead={
        hasMonth ? t`Pick what happens after. You can switch or cancel anytime.` : t`You can switch or cancel anytime.`
      }
      isLarge
      failure={failure}
      failureAction={failureAction}
      onSubmit={() => void submit()}
      foot={
        <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`One moment`}>
          {isFree ? t`Start my free month` : t`Continue to payment`}
        </Button>
      }
    >
      {children}
      <PlanChoice
        value={plan}
        onChange={(chosen) => {
          setIsMissing(false)
          onChange({ plan: chosen })
        }}
        isFreeAccess={isFree}
        onFreeAccessChange={(isOn) => {
          setIsMissing(false)
          onChange({ isFreeAccess: isOn })
        }}
        canStartFree={hasMonth}
        hasTrial={hasMonth}
        error={isMissing ? t`Please select a subscription plan` : null}
      />
    </Step>
  )
}

/** Whether a free month can still be had: by anybody new, and by whoever the server has not given one yet. */
export function useFreeMonth(): boolean {
  const { user } = useSession()
  const { info } = useSubscription()
  return info?.canStartFreeTrial ?? (user === null || user.subscriptionStatus === 'registered')
}
