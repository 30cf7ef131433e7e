import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { type Relationship, relationships } from '@nestwren/contract/invites'
import { useState } from 'react'
import { accountApi } from '../../platform/api/account-api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { newId } from '../../platform/outbox/ids.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Step } from './step.tsx'
import { useAccountChecks } from './use-account-checks.ts'
import { useAttempt } from './use-attempt.ts'
import { useRelationshipWords } from './use-family-words.ts'

const emailCodes = ['ALREADY_MEMBER', 'ALREADY_INVITED']

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
      title={t`Who else cares?`}
      onSubmit={onDone}
      foot={
        <>
          <Button type="submit" isBlock>
            <Trans>Go to Home</Trans>
          </Button>
          <Button variant="ghost" isBlock onClick={() => setIsWriting(true)}>
            <Trans>Invite somebody else</Trans>
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
        A mail is on its way to <strong className="wrap-anywhere">{email}</strong>. Its link works once, for seven days.
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
  const { attempt, isBusy, failure } = useAttempt()
  const [id] = useState(newId)
  const [email, setEmail] = useState('')
  // Whoever is not a parent is given children, so without one only a parent can be invited.
  const possible = relationships.filter((one) => one === 'parent' || children.length > 0)
  const [wished, setRelationship] = useState<Relationship>('parent')
  const relationship = possible.includes(wished) ? wished : 'parent'
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const problem = checks.email(email)
    setError(problem)
    if (problem !== null) return
    const address = email.trim()
    const childIds = relationship === 'parent' ? [] : children.map(({ _id }) => _id)
    const isSent = await attempt(
      async () =>
        void (await accountApi.invites.create({
          body: { id, email: address, relationship, childIds, locale: currentLocale() },
        })),
      t`The invite could not be sent. Please try again.`,
      (failed, text) => {
        if (!(failed instanceof ApiError) || !emailCodes.includes(failed.code)) return false
        setError(text)
        return true
      },
    )
    if (isSent) onSent(address)
  }
  return (
    <Step
      title={t`Who else cares?`}
      lead={t`Whoever you invite joins for free and sees what you share.`}
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
      <Field label={t`Their email`} error={error} isRequired>
        {(control) => (
          <TextInput
            {...control}
            name="inviteEmail"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => {
              setError(null)
              setEmail(event.target.value)
            }}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <p className="type-label" aria-hidden="true">
          <Trans>Who is it?</Trans>
        </p>
        <RadioList
          label={t`Who is it?`}
          hasCards
          options={possible.map((one) => ({ value: one, label: words[one].name, hint: words[one].hint }))}
          value={relationship}
          onValueChange={setRelationship}
        />
      </div>
    </Step>
  )
}
