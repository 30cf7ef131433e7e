import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Field } from '../../ui/field.tsx'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Gender, RegistrationDraft } from './registration-draft.ts'
import { Step } from './step.tsx'
import type { Attempt } from './use-attempt.ts'

interface LastStepProps {
  work: Attempt
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
          <Trans>The family that invited you has the subscription. Nobody will ask you for a card.</Trans>
        </Point>
        <Point>
          {isParent ? (
            <Trans>You see and change everything, as parents do.</Trans>
          ) : (
            <Trans>You see what the family shares with you, and log what you are asked to.</Trans>
          )}
        </Point>
        <Point>
          <Trans>Everything you log carries your name, so nobody has to ask who it was.</Trans>
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

type ChildFields = Pick<RegistrationDraft, 'childName' | 'childAge' | 'childGender'>

interface ChildStepProps extends LastStepProps, ChildFields {
  onChange: (part: Partial<ChildFields>) => void
}

/** A §5: years. */
const oldestChild = 18

/** The first child: the name is enough. */
export function ChildStep({ childName, childAge, childGender, work, onChange, onSubmit }: ChildStepProps) {
  const { t } = useLingui()
  const [errors, setErrors] = useState<{ name: string | null; age: string | null }>({ name: null, age: null })
  const name = useRef<HTMLInputElement>(null)
  const submit = () => {
    const isAgeRight = childAge === null || (Number.isInteger(childAge) && childAge >= 0 && childAge <= oldestChild)
    const found = {
      name:
        childName.trim() === ''
          ? t`Please enter your child's name`
          : childName.trim().length > 60
            ? t`At most 60 characters.`
            : null,
      age: isAgeRight ? null : t`Please enter an age from 0 to 18.`,
    }
    setErrors(found)
    if (found.name !== null) name.current?.focus()
    if (found.name === null && found.age === null) onSubmit()
  }
  return (
    <Step
      title={t`Who are you caring for?`}
      lead={t`Start with one child. You can add others later.`}
      failure={work.failure}
      onSubmit={submit}
      foot={
        <Button type="submit" isBlock isBusy={work.isBusy} busyLabel={t`Saving`}>
          <Trans>Add child</Trans>
        </Button>
      }
    >
      <Field label={t`Child's name`} error={errors.name} isRequired>
        {(control) => (
          <TextInput
            {...control}
            ref={name}
            name="childName"
            autoComplete="off"
            value={childName}
            onChange={(event) => {
              setErrors((before) => ({ ...before, name: null }))
              onChange({ childName: event.target.value })
            }}
          />
        )}
      </Field>
      <Field
        label={t`Age in years`}
        hint={t`The birth date is worked out from it. You can set the exact day in Settings.`}
        error={errors.age}
        isOptionalShown
      >
        {(control) => (
          <NumberInput
            {...control}
            name="childAge"
            value={childAge}
            min={0}
            max={oldestChild}
            onValueChange={(age) => {
              setErrors((before) => ({ ...before, age: null }))
              onChange({ childAge: age })
            }}
          />
        )}
      </Field>
      <Field label={t`Gender`} hint={t`Growth standards differ for girls and boys.`} isGroup isOptionalShown>
        {() => (
          <ChipGroup<Gender>
            label={t`Gender`}
            values={childGender === null ? [] : [childGender]}
            onToggle={(gender) => onChange({ childGender: gender === childGender ? null : gender })}
            options={[
              { value: 'boy', label: t`Boy` },
              { value: 'girl', label: t`Girl` },
              { value: 'other', label: t`Other` },
            ]}
          />
        )}
      </Field>
    </Step>
  )
}

/** What has been set up. */
export function WelcomeStep({ childName, childAge, work, onSubmit }: LastStepProps & ChildFields) {
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
          {childAge === null ? (
            <Trans>{childName.trim()} is in your family.</Trans>
          ) : (
            <Trans>
              {childName.trim()} is in your family, <Plural value={childAge} one="# year old" other="# years old" />.
            </Trans>
          )}
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
