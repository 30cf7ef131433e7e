import { useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { isParentRole } from '@nestwren/contract/permissions'
import { FirstStepsFrame } from './first-steps-frame.tsx'
import { NameStep } from './name-step.tsx'
import { TwoTapsStep } from './two-taps-step.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { YourRightsStep } from './your-rights-step.tsx'

type StepName = 'name' | 'rights' | 'logging'

/** A name, what a caregiver may see and do, how logging works; then Home. */
export function CaregiverSteps({ user }: { user: User }) {
  const { t } = useLingui()
  const isParent = isParentRole(user.role)
  // Parents see and change everything: there is nothing to tell them about that.
  const steps: readonly StepName[] = isParent ? ['name', 'logging'] : ['name', 'rights', 'logging']
  const { step, at, of, goOn, finish } = useFirstSteps(
    'caregiver',
    steps,
    user.onboardingCompleted ? (isParent ? 'logging' : 'rights') : 'name',
  )
  return (
    <FirstStepsFrame stepKey={step ?? 'name'} at={at} of={of}>
      {step === 'rights' ? (
        <YourRightsStep onContinue={goOn} />
      ) : step === 'logging' ? (
        <TwoTapsStep onContinue={finish} />
      ) : (
        <NameStep
          user={user}
          title={isParent ? t`What should your family call you?` : t`What should the family call you?`}
          lead={t`Every log shows who added it, so nobody has to ask.`}
          onSaved={goOn}
        />
      )}
    </FirstStepsFrame>
  )
}
