import { Trans, useLingui } from '@lingui/react/macro'
import { type Relationship, relationships } from '@nestwren/contract/invites'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { newId } from '../../platform/sync/ids.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Step } from './step.tsx'
import { useAccountChecks } from './use-account-checks.ts'
import { useRelationshipWords } from './use-family-words.ts'

const fieldOf = { ALREADY_MEMBER: 'inviteEmail', ALREADY_INVITED: 'inviteEmail' } as const

/** Invites the others who care for the child; as many as there are, or nobody yet. */
export function WhoElseStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [sent, setSent] = useState<readonly string[]>([])
  const [isWriting, setIsWriting] = useState(true)
  if (isWriting) {
    return (
      <InviteForm
        // Each invite begins with an empty form and an id of its own.
        key={sent.length}
        sent={sent}
        onSent={(email) => {
          setSent([...sent, email])
          setIsWriting(false)
        }}
        onDone={onDone}
      />
    )
  }
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
      <SentList sent={sent} />
    </Step>
  )
}

function SentList({ sent }: { sent: readonly string[] }) {
  return sent.map((email) => (
    <Banner key={email} tone="success">
      <Trans>
        We emailed <strong className="wrap-anywhere">{email}</strong>. The link works once, for 7 days.
      </Trans>
    </Banner>
  ))
}

interface InviteFormProps {
  sent: readonly string[]
  onSent: (email: string) => void
  onDone: () => void
}

function InviteForm({ sent, onSent, onDone }: InviteFormProps) {
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
    const email = values.inviteEmail.trim()
    const relationship = chosen(values.relationship)
    const childIds = relationship === 'parent' ? [] : children.map(({ _id }) => _id)
    const body = { id, email, relationship, childIds, locale: currentLocale() }
    const isSent = await run(() => api.invites.create({ body }), {
      otherwise: t`Couldn't send the invite. Try again.`,
      place: atFields(form, fieldOf),
    })
    if (isSent) onSent(email)
  })
  return (
    <Step
      title={t`Who else helps out?`}
      lead={t`Anyone you invite joins for free and sees what you share.`}
      failure={failure}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Sending`}>
            <Trans>Send invite</Trans>
          </Button>
          <Button variant="ghost" isBlock onClick={onDone} disabled={isBusy}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <SentList sent={sent} />
      <Field label={t`Their email`} error={form.formState.errors.inviteEmail?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('inviteEmail', { validate: (value) => checks.email(value) ?? true })}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <p className="type-label" aria-hidden="true">
          <Trans>Who are they?</Trans>
        </p>
        <Controller
          control={form.control}
          name="relationship"
          render={({ field }) => (
            <RadioList
              label={t`Who are they?`}
              hasCards
              options={possible.map((one) => ({ value: one, label: words[one].name, hint: words[one].hint }))}
              value={chosen(field.value)}
              onValueChange={field.onChange}
            />
          )}
        />
      </div>
    </Step>
  )
}
