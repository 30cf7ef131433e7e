import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Field } from '../../ui/field.tsx'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Action } from '../../ui/use-action.ts'
import type { ChildAnswers, Gender } from './registration-draft.ts'
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

interface ChildStepProps extends ChildAnswers {
  work: Action
  /** Keeps what is typed. */
  onChange: (part: Partial<ChildAnswers>) => void
  onSubmit: (answers: ChildAnswers) => void
}

/** A §5: years. */
const oldestChild = 18

/** The first child: the name is enough. */
export function ChildStep({ childName, childAge, childGender, work, onChange, onSubmit }: ChildStepProps) {
  const { t } = useLingui()
  const { register, control, handleSubmit, formState } = useForm<ChildAnswers>({
    defaultValues: { childName, childAge, childGender },
  })
  const ageProblem = (age: number | null) =>
    age === null || (Number.isInteger(age) && age >= 0 && age <= oldestChild) || t`Enter an age from 0 to 18.`
  const nameProblem = (name: string) =>
    name.trim() === '' ? t`Please enter your child's name` : name.trim().length <= 60 || t`Up to 60 characters.`
  return (
    <Step
      title={t`Who are you caring for?`}
      lead={t`Start with one child. You can add others later.`}
      failure={work.failure}
      onSubmit={() => void handleSubmit(onSubmit)()}
      foot={
        <Button type="submit" isBlock isBusy={work.isBusy} busyLabel={t`Saving`}>
          <Trans>Add child</Trans>
        </Button>
      }
    >
      <Field label={t`Child's name`} error={formState.errors.childName?.message ?? null} isRequired>
        {(attributes) => (
          <TextInput
            {...attributes}
            {...register('childName', {
              validate: nameProblem,
              onChange: ({ target }: { target: { value: string } }) => onChange({ childName: target.value }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Controller
        control={control}
        name="childAge"
        rules={{ validate: ageProblem }}
        render={({ field, fieldState }) => (
          <Field
            label={t`Age in years`}
            hint={t`We'll estimate the birth date from it. You can set the exact day in Settings.`}
            error={fieldState.error?.message ?? null}
            isOptionalShown
          >
            {(attributes) => (
              <NumberInput
                {...attributes}
                name={field.name}
                value={field.value}
                min={0}
                max={oldestChild}
                onValueChange={(age) => {
                  field.onChange(age)
                  onChange({ childAge: age })
                }}
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="childGender"
        render={({ field }) => (
          <Field label={t`Gender`} hint={t`Growth standards differ for girls and boys.`} isGroup isOptionalShown>
            {() => (
              <ChipGroup<Gender>
                label={t`Gender`}
                values={field.value === null ? [] : [field.value]}
                onToggle={(gender) => {
                  const next = gender === field.value ? null : gender
                  field.onChange(next)
                  onChange({ childGender: next })
                }}
                options={[
                  { value: 'boy', label: t`Boy` },
                  { value: 'girl', label: t`Girl` },
                  { value: 'other', label: t`Other` },
                ]}
              />
            )}
          </Field>
        )}
      />
    </Step>
  )
}

/** What has been set up. */
export function WelcomeStep({ childName, childAge, work, onSubmit }: LastStepProps & ChildAnswers) {
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
