import { useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { isParentRole } from '@nestwren/contract/permissions'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { BootScreen } from '../../ui/boot-screen.tsx'
import { FirstChildStep, NoChildYetStep } from './first-child-step.tsx'
import { FirstStepsFrame, useFirstSteps } from './first-steps-frame.tsx'
import { NameStep } from './name-step.tsx'
import { WhoElseStep } from './who-else-step.tsx'

const parentSteps = ['name', 'child', 'others'] as const
/** Who may not invite has nobody to invite. */
const caregiverSteps = ['name', 'child'] as const

/** A name, the first child, who else cares; then Home. */
export function ParentSteps({ user }: { user: User }) {
  const { t } = useLingui()
  const { children, isLoading } = useChildren()
  const hasChildren = children.length > 0
  const steps: readonly (typeof parentSteps)[number][] = isParentRole(user.role) ? parentSteps : caregiverSteps
  const first = user.onboardingCompleted ? (hasChildren || isLoading ? null : 'child') : 'name'
  const { step, at, of, goOn, finish } = useFirstSteps(
    'onboarding',
    steps,
    first,
    (name) => name === 'child' && hasChildren,
  )
  // Added on another device, or just before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the child is there, not when the way on changes.
  useEffect(() => {
    if (step === 'child' && hasChildren) goOn()
  }, [step, hasChildren])
  // Nothing is left to do here.
  if (step === null) return isLoading ? <BootScreen /> : <Navigate to="/home" replace />
  return (
    <FirstStepsFrame stepKey={step} at={at} of={of}>
      {step === 'name' ? (
        <NameStep
          user={user}
          title={t`What should your family call you?`}
          lead={t`Every log shows who added it, so nobody has to ask.`}
          onSaved={goOn}
        />
      ) : step === 'others' ? (
        <WhoElseStep onDone={finish} />
      ) : user.permissions.addChildren ? (
        <FirstChildStep onDone={goOn} />
      ) : (
        <NoChildYetStep onDone={goOn} />
      )}
    </FirstStepsFrame>
  )
}
