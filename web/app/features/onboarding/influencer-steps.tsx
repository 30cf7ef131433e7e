import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { BootScreen } from '../../ui/boot-screen.tsx'
import { FirstChildStep } from './first-child-step.tsx'
import { FirstStepsFrame, useFirstSteps } from './first-steps-frame.tsx'
import { NameStep } from './name-step.tsx'

/** Thanks and a name, the first child; then Home. For influencers only. */
export function InfluencerSteps({ user }: { user: User }) {
  const { t } = useLingui()
  const { children, isLoading } = useChildren()
  const hasChildren = children.length > 0
  const first = user.onboardingCompleted ? (hasChildren || isLoading ? null : 'child') : 'welcome'
  const { step, at, of, goOn, finish } = useFirstSteps('influencer', ['welcome', 'child'], first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the child is there, not when the way on changes.
  useEffect(() => {
    if (step === 'child' && hasChildren) finish()
  }, [step, hasChildren])
  if (user.subscriptionStatus !== 'influencer') return <Navigate to="/home" replace />
  if (step === null) return isLoading ? <BootScreen /> : <Navigate to="/home" replace />
  return (
    <FirstStepsFrame stepKey={step} at={at} of={of}>
      {step === 'welcome' ? (
        <NameStep
          user={user}
          title={t`Thank you for joining us`}
          lead={t`All of Nestwren is yours for free. No card, no end date.`}
          isLarge
          onSaved={goOn}
        >
          <p className="text-muted">
            <Trans>Use it with your own family first. Then tell people what you really think of it.</Trans>
          </p>
        </NameStep>
      ) : (
        <FirstChildStep onDone={finish} />
      )}
    </FirstStepsFrame>
  )
}
