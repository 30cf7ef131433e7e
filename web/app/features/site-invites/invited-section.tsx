import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Invited, SiteInvite } from '@nestwren/contract/site-invites'
import { mostInvited, mostMailsToInvited } from '@nestwren/contract/site-invites-terms'
import { Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useFollowGuests, useInvited } from './guest-queries.ts'
import { readAddresses } from './read-addresses.ts'

/** Whom the family invites by email, and the button that writes to those who have not answered. */
export function InvitedSection({ invite }: { invite: SiteInvite }) {
  const { t } = useLingui()
  const query = useInvited(invite.id)
  const readAgain = useFollowGuests()
  const [isEditing, setIsEditing] = useState(false)
  const { isBusy, failure, run } = useSave()
  const waiting = (query.data ?? []).filter(isWaiting)
  const send = () =>
    run(async () => {
      const { sent } = await api.siteGuests.remind({ params: { id: invite.id } })
      showToast({ message: plural(sent, { one: '# email sent', other: '# emails sent' }) })
      await readAgain()
    })
  return (
    <SettingsSection
      title={<Trans>Invited by email</Trans>}
      hint={<Trans>We email them the link, and remind those who haven't answered when you ask us to.</Trans>}
    >
      <Loaded query={query} lines={2}>
        {(invited) =>
          invited.length === 0 ? (
            <p className="text-muted">
              <Trans>No one yet. You can also share the link yourself.</Trans>
            </p>
          ) : (
            <ul className="setting-rows">
              {invited.map((one) => (
                <InvitedLine key={one.email} invited={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        {waiting.length === 0 ? null : (
          <Button
            variant="soft"
            size="sm"
            isBusy={isBusy}
            busyLabel={t`Sending`}
            icon={<Send aria-hidden="true" className="ic" />}
            onClick={() => void send()}
          >
            {waiting.some(({ mails }) => mails > 0)
              ? plural(waiting.length, { one: 'Remind # person', other: 'Remind # people' })
              : plural(waiting.length, { one: 'Invite # person', other: 'Invite # people' })}
          </Button>
        )}
        {query.data === undefined ? null : (
          <Button
            variant={waiting.length === 0 ? 'soft' : 'outline'}
            size="sm"
            icon={<Pencil aria-hidden="true" className="ic" />}
            onClick={() => setIsEditing(true)}
          >
            {query.data.length === 0 ? t`Add email addresses` : t`Edit the list`}
          </Button>
        )}
      </div>
      {isEditing ? (
        <AddressesSheet
          inviteId={invite.id}
          invited={query.data ?? []}
          onClose={() => {
            setIsEditing(false)
            void readAgain()
          }}
        />
      ) : null}
    </SettingsSection>
  )
}

function isWaiting({ hasAnswered, mails }: Invited): boolean {
  return !hasAnswered && mails < mostMailsToInvited
}

function InvitedLine({ invited: { email, mailedAt, mails, hasAnswered } }: { invited: Invited }) {
  const { t } = useLingui()
  const when = useWhen()
  const [times, most] = [mails, mostMailsToInvited]
  const mailed =
    mailedAt === null ? t`Not emailed yet` : t`Emailed ${times} of ${most} times, last ${when.time(mailedAt)}`
  return (
    <li>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="type-label block">{email}</span>
        <span className="type-caption block text-muted">{mailed}</span>
      </span>
      {hasAnswered ? (
        <Badge tone="success">
          <Trans>Has answered</Trans>
        </Badge>
      ) : null}
    </li>
  )
}

interface AddressesSheetProps {
  inviteId: string
  invited: readonly Invited[]
  onClose: () => void
}

/** The list of addresses, one a line, as it can be pasted from anywhere. */
function AddressesSheet({ inviteId, invited, onClose }: AddressesSheetProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const { form, isDirty, forget } = useDraftForm(`siteInvited.${inviteId}`, () => ({
    addresses: invited.map(({ email }) => email).join('\n'),
  }))
  const { errors } = form.formState
  const leave = () => {
    forget()
    onClose()
  }
  const submit = form.handleSubmit(async ({ addresses }) => {
    const { emails } = readAddresses(addresses)
    const isDone = await run(
      () => api.siteGuests.setInvited({ params: { id: inviteId }, body: { emails: [...emails] } }),
      {
        done: t`List saved`,
      },
    )
    if (isDone) leave()
  })
  return (
    <FormSheet
      title={t`Invited by email`}
      onClose={leave}
      isDirty={isDirty}
      submitLabel={<Trans>Save list</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <Field
        label={t`Email addresses`}
        hint={t`One on each line, or with commas between them. Saving emails no one.`}
        error={errors.addresses?.message ?? null}
      >
        {(control) => (
          <TextArea
            {...control}
            {...form.register('addresses', {
              validate(text) {
                const { emails, wrong } = readAddresses(text)
                if (wrong !== null) return t`“${wrong}” isn't an email address.`
                return emails.length <= mostInvited || t`You can invite up to ${mostInvited} people by email.`
              },
            })}
            rows={8}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </FormSheet>
  )
}
