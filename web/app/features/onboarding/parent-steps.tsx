import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { type Invite, type Relationship, relationships } from '@nestwren/contract/invites'
import { isParentRole } from '@nestwren/contract/permissions'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { newId } from '../../platform/sync/ids.ts'
import { Banner } from '../../ui/banner.tsx'
import { BootScreen } from '../../ui/boot-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { InviteEmailField, RelationshipField } from '../invites/public/invite-fields.tsx'
import { InviteLink } from '../invites/public/invite-link.tsx'
import { useAccountChecks } from './account-fields.tsx'
import { FirstChildStep, NoChildYetStep } from './first-child-step.tsx'
import { FirstStepsFrame, useFirstSteps } from './first-steps-frame.tsx'
import { NameStep } from './name-step.tsx'
import { Step } from './step.tsx'
import { useRelationshipWords } from './use-family-words.ts'

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

const fieldOf = { ALREADY_MEMBER: 'inviteEmail', ALREADY_INVITED: 'inviteEmail' } as const

interface MadeInvite {
  readonly invite: Invite
  readonly link: string
}

/** Invites the others who care for the child; as many as there are, or nobody yet. */
function WhoElseStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [made, setMade] = useState<readonly MadeInvite[]>([])
  const [isWriting, setIsWriting] = useState(true)
  if (isWriting) {
    return (
      <InviteForm
        // Each invite begins with an empty form and an id of its own.
        key={made.length}
        made={made}
        onMade={(next) => {
          setMade([...made, next])
          setIsWriting(false)
        }}
        onDone={onDone}
      />
    )
  }
  const latest = made.at(-1)
  return (
    <Step
      title={t`Who else helps out?`}
      onSubmit={onDone}
      foot={
        <>
          <Button type="submit" isBlock>
            <Trans>Go to Home</Trans>
          </Button>
          <Button variant="ghost" isBlock onClick={() => setIsWriting(true)}>
            <Trans>Invite someone else</Trans>
          </Button>
        </>
      }
    >
      <MadeList made={made} />
      {latest === undefined ? null : <InviteLink {...latest} />}
    </Step>
  )
}

function MadeList({ made }: { made: readonly MadeInvite[] }) {
  const words = useRelationshipWords()
  return made.map(({ invite: { id, email, relationship } }) => {
    const name = words[relationship].name
    return (
      <Banner key={id} tone="success">
        {email === null ? (
          <Trans>Your link for “{name}” is ready. It works once, for 7 days.</Trans>
        ) : (
          <Trans>
            We emailed <strong className="wrap-anywhere">{email}</strong>. The link works once, for 7 days.
          </Trans>
        )}
      </Banner>
    )
  })
}

interface InviteFormProps {
  made: readonly MadeInvite[]
  onMade: (made: MadeInvite) => void
  onDone: () => void
}

function InviteForm({ made, onMade, onDone }: InviteFormProps) {
  const { t } = useLingui()
  const { children } = useChildren()
  const words = useRelationshipWords()
  const checks = useAccountChecks(8)
  const { run, isBusy, failure } = useAction()
  const [id] = useState(newId)
  const form = useForm({ defaultValues: { inviteEmail: '', relationship: 'parent' as Relationship } })
  // Whoever is not a parent is given children, so without one only a parent can be invited.
  const possible = relationships.filter((one) => one === 'parent' || children.length > 0)
  const chosen = (asked: Relationship) => (possible.includes(asked) ? asked : 'parent')
  const submit = form.handleSubmit(async (values) => {
    const email = values.inviteEmail.trim() || null
    const relationship = chosen(values.relationship)
    const childIds = relationship === 'parent' ? [] : children.map(({ _id }) => _id)
    const body = { id, email, relationship, childIds, locale: currentLocale() }
    await run(
      async () => {
        const { invite, inviteLink } = await api.invites.create({ body })
        onMade({ invite, link: inviteLink })
      },
      { otherwise: t`Couldn't make the invite. Try again.`, place: atFields(form, fieldOf) },
    )
  })
  return (
    <Step
      title={t`Who else helps out?`}
      lead={t`Anyone you invite joins for free and sees what you share.`}
      failure={failure}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`One moment`}>
            <Trans>Get the link</Trans>
          </Button>
          <Button variant="ghost" isBlock onClick={onDone} disabled={isBusy}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <MadeList made={made} />
      <Controller
        control={form.control}
        name="relationship"
        render={({ field }) => (
          <RelationshipField
            possible={possible}
            words={words}
            value={chosen(field.value)}
            onValueChange={field.onChange}
          />
        )}
      />
      <InviteEmailField
        input={form.register('inviteEmail', {
          validate: (value) => value.trim() === '' || (checks.email(value) ?? true),
        })}
        error={form.formState.errors.inviteEmail?.message ?? null}
      />
    </Step>
  )
}
