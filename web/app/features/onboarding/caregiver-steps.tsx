import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { isLevelAtLeast, isParentRole } from '@nestwren/contract/permissions'
import type { ReactNode } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { FirstStepsFrame, useFirstSteps } from './first-steps-frame.tsx'
import { NameStep } from './name-step.tsx'
import { Step } from './step.tsx'
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

/** How a feed is logged; for who only looks, what there is to see. */
function TwoTapsStep({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui()
  const { children } = useChildren()
  const onlyLooks = children.length > 0 && children.every(({ access }) => !isLevelAtLeast(access.logs, 'add'))
  return (
    <Step
      title={onlyLooks ? t`The day, as it happens` : t`A feed is two taps`}
      isLarge
      onSubmit={onContinue}
      foot={
        <Button type="submit" isBlock>
          <Trans>Go to Home</Trans>
        </Button>
      }
    >
      {onlyLooks ? (
        <p>
          <Trans>What others log shows up on Home right away. You can like it and comment.</Trans>
        </p>
      ) : (
        <>
          <ol className="step-list">
            <Tap number={1}>
              <Trans>Tap Feed at the bottom of Home.</Trans>
            </Tap>
            <Tap number={2}>
              <Trans>Tap a side, or Bottle. It's saved right away, and the timer starts.</Trans>
            </Tap>
          </ol>
          <p className="flex gap-2" aria-hidden="true">
            <LogGlyph hue="feeding" />
            <LogGlyph hue="diaper" />
            <LogGlyph hue="sleep" />
            <LogGlyph hue="activity" />
          </p>
          <p>
            <Trans>
              Diapers, sleep, and activities work the same way. If you're offline, it's saved and sent later.
            </Trans>
          </p>
        </>
      )}
    </Step>
  )
}

function Tap({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li>
      <span className="step-number" aria-hidden="true">
        {number}
      </span>
      <span className="pt-1">{children}</span>
    </li>
  )
}
