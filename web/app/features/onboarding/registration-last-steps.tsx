import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import type { Action } from '../../ui/use-action.ts'
import { ChildFields } from '../children/public/child-fields.tsx'
import type { ChildForm } from '../children/public/child-form.ts'
import { Step } from './step.tsx'

interface LastStepProps {
  work: Action
  onSubmit: () => void
}

/** What an invited person's account costs (nothing) and what becomes of it. */
export function FreeAccountStep({ work, onSubmit }: LastStepProps) {
  const { t } = useLingui()
  const isParent = useSession().user?.role === 'parent'
  return (
    <Step
      title={isParent ? t`Your account is free` : t`Your caregiver account is free`}
      failure={work.failure}
      onSubmit={onSubmit}
      foot={
        <Button type="submit" isBlock isBusy={work.isBusy} busyLabel={t`One moment`}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <ul className="step-list">
        <Point>
          <Trans>The family that invited you has the subscription. You won't need a card.</Trans>
        </Point>
        <Point>
          {isParent ? (
            <Trans>You see and change everything, as parents do.</Trans>
          ) : (
            <Trans>You see what the family shares with you, and log what they ask you to.</Trans>
          )}
        </Point>
        <Point>
          <Trans>Everything you log shows your name, so nobody has to ask.</Trans>
        </Point>
      </ul>
    </Step>
  )
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li>
      <Check aria-hidden="true" className="ic" />
      <span>{children}</span>
    </li>
  )
}

interface ChildStepProps {
  /** What is typed. */
  child: ChildForm
  work: Action
  /** Keeps what is typed. */
  onChange: (child: ChildForm) => void
  onSubmit: (child: ChildForm) => void
}

/** The first child: the name is enough. */
export function ChildStep({ child, work, onChange, onSubmit }: ChildStepProps) {
  const { t } = useLingui()
  const form = useForm<ChildForm>({ defaultValues: child })
  const { subscribe } = form
  const keep = useEffectEvent(onChange)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe])
  return (
    <Step
      title={t`Who are you caring for?`}
      lead={t`Start with one child. You can add others later.`}
      failure={work.failure}
      onSubmit={() => void form.handleSubmit(onSubmit)()}
      foot={
        <Button type="submit" isBlock isBusy={work.isBusy} busyLabel={t`Saving`}>
          <Trans>Add child</Trans>
        </Button>
      }
    >
      <ChildFields form={form} isBrief />
    </Step>
  )
}

/** What has been set up. */
export function WelcomeStep({ child, work, onSubmit }: LastStepProps & Pick<ChildStepProps, 'child'>) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const end = user?.trialEndDate ?? null
  const freeUntil = end === null ? null : i18n.date(end, { day: 'numeric', month: 'long' })
  return (
    <Step
      title={t`Welcome`}
      isLarge
      failure={work.failure}
      onSubmit={onSubmit}
      foot={
        <Button type="submit" isBlock isBusy={work.isBusy} busyLabel={t`One moment`}>
          <Trans>Get Started</Trans>
        </Button>
      }
    >
      <ul className="step-list">
        {user === null ? null : (
          <Point>
            <Trans>
              Your account is <strong className="wrap-anywhere">{user.username}</strong>.
            </Trans>
          </Point>
        )}
        <Point>
          <Trans>{child.name.trim()} is in your family.</Trans>
        </Point>
        {freeUntil === null ? null : (
          <Point>
            <Trans>Everything is free until {freeUntil}. No card is on file.</Trans>
          </Point>
        )}
      </ul>
      <BrandMark className="step-art" />
    </Step>
  )
}
