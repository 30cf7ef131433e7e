import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Step } from './step.tsx'

/** What it is for, in the words of people as we imagine them. Nobody is quoted and nothing is counted. */
export function VoicesStep({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui()
  return (
    <Step
      title={t`Peace of Mind for Every Family`}
      lead={t`This is how we picture families using Nestwren.`}
      isLarge
      onSubmit={onContinue}
      foot={
        <Button type="submit" isBlock>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <Voice by={t`A mother, back at work`}>
        <Trans>One look at lunch and I know: she ate, she slept, and she's out for a walk with Grandma.</Trans>
      </Voice>
      <Voice by={t`A father on the night shift`}>
        <Trans>No one wakes anyone at 3 AM to ask which side was last.</Trans>
      </Voice>
      <Voice by={t`A grandmother on Thursdays`}>
        <Trans>I tap once, and everyone knows the bottle is done.</Trans>
      </Voice>
      <p className="type-small text-muted">
        <Trans>We wrote these to show the idea. They aren't reviews.</Trans>
      </p>
    </Step>
  )
}

function Voice({ by, children }: { by: string; children: ReactNode }) {
  return (
    <Card>
      <figure className="voice">
        <blockquote className="type-body-l">{children}</blockquote>
        <figcaption>{by}</figcaption>
      </figure>
    </Card>
  )
}
