import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { AccountUser } from '@nestwren/contract/members'
import { isParentRole } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { tell } from '../../platform/session/notices.ts'
import { toSignIn } from '../../platform/session/require-session.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useMembers } from './use-people.ts'

/** The way out, for good. */
export function DeletionSection() {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (user === null) return null
  return (
    <SettingsSection
      title={<Trans>Delete your account</Trans>}
      hint={<Trans>You'll see what gets deleted first. This can't be undone.</Trans>}
    >
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      {isOpen ? <DeletionSheet user={user} onClose={() => setIsOpen(false)} /> : null}
    </SettingsSection>
  )
}

const goodbye = /*i18n*/ {
  id: 'settings.goodbye',
  message: 'Your account is deleted. Goodbye, and all the best to you and yours.',
}

interface Proof {
  username: string
  password: string
}

/** Says what is deleted, asks for the address and the password, and then once more. */
function DeletionSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = useSession()
  const members = useMembers()
  const { isBusy, failure, run } = useSave()
  const [isSure, setIsSure] = useState(false)
  const form = useForm<Proof>({ defaultValues: { username: '', password: '' } })
  const { register, handleSubmit, formState } = form

  const place = atFields(form, { WRONG_USERNAME: 'username', WRONG_PASSWORD: 'password' })
  const remove = handleSubmit(async ({ username, password }) => {
    const body = { username: username.trim(), ...(user.hasPassword ? { password } : {}) }
    const isDone = await run(() => api.privacy.deleteAccount({ body }), { place })
    setIsSure(false)
    if (!isDone) return
    await session.signOut({ isDiscardingUnsent: true, hasEnded: true })
    tell({ kind: 'alert', text: goodbye })
    navigate('/', toSignIn)
  })
  return (
    <FormSheet
      onClose={onClose}
      title={t`Delete your account`}
      submitLabel={<Trans>Delete my account</Trans>}
      busyLabel={t`Deleting`}
      tone="danger"
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit(() => setIsSure(true))}
      beside={
        <ConfirmDialog
          isOpen={isSure}
          title={t`Really delete your account?`}
          body={t`This happens right away. No one can undo it, not even us.`}
          confirmLabel={t`Yes, delete my account`}
          cancelLabel={t`Keep my account`}
          isBusy={isBusy}
          busyLabel={t`Deleting`}
          onConfirm={() => void remove()}
          onCancel={() => setIsSure(false)}
        />
      }
    >
      <Loaded query={members}>{(people) => <WhatIsDeleted user={user} people={people} />}</Loaded>
      <Field
        label={t`Your email, to be sure`}
        hint={user.username}
        error={formState.errors.username?.message ?? null}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('username', {
              validate: (value) =>
                value.trim().toLowerCase() === user.username || t`That isn't your account's email address.`,
            })}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {user.hasPassword ? (
        <Field label={t`Password`} error={formState.errors.password?.message ?? null} isRequired>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { required: t`Enter your password.` })}
              autoComplete="current-password"
            />
          )}
        </Field>
      ) : null}
    </FormSheet>
  )
}

interface WhatIsDeletedProps {
  user: User
  people: readonly AccountUser[]
}

/** What goes and what stays, for this person in this family: the owner takes the family along, others leave it. */
function WhatIsDeleted({ user, people }: WhatIsDeletedProps) {
  const me = people.find(({ id }) => id === user.id)
  const isOwner = me?.isOwner ?? (user.role !== 'parent' && isParentRole(user.role))
  return (
    <div className="grid gap-2">
      {isOwner ? <FamilyGoes user={user} people={people} /> : <FamilyStays />}
      <OtherFamilies user={user} />
    </div>
  )
}

function FamilyGoes({ user, people }: WhatIsDeletedProps) {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  const list = listFormat(i18n.locale)
  const childNames = list.format(children.map(({ name }) => name))
  const others = people.filter(({ id }) => id !== user.id)
  const otherNames = list.format(others.map(({ name }) => name))
  return (
    <>
      <p>
        <Trans>You own this family, so this will be deleted too:</Trans>
      </p>
      <ul className="list-disc ps-5">
        {childNames === '' ? null : <li>{t`${childNames}, with all logs, comments, photos and documents`}</li>}
        {others.length === 0 ? null : (
          <li>{t`access for ${otherNames}; anyone not in another family is deleted too`}</li>
        )}
        <li>
          <Trans>open invites, settings, sessions, and your name and email</Trans>
        </li>
        {user.permissions.billing ? (
          <li>
            <Trans>the subscription here. If a provider charges you for it, cancel it under Subscription first</Trans>
          </li>
        ) : null}
      </ul>
    </>
  )
}

function FamilyStays() {
  return (
    <>
      <p>
        <Trans>You'll leave the family, and this will be deleted:</Trans>
      </p>
      <ul className="list-disc ps-5">
        <li>
          <Trans>your name, email, password, settings and sessions</Trans>
        </li>
        <li>
          <Trans>your access to the children</Trans>
        </li>
      </ul>
      <p>
        <Trans>The family stays. What you logged stays with the children, shown as from a former member.</Trans>
      </p>
    </>
  )
}

function OtherFamilies({ user }: { user: User }) {
  const { i18n } = useLingui()
  const others = user.memberships.filter(({ accountId }) => accountId !== user.accountId)
  if (others.length === 0) return null
  const list = listFormat(i18n.locale)
  const owned = others.filter(({ role }) => role === 'super_admin' || role === 'influencer')
  const joined = others.filter((membership) => !owned.includes(membership))
  const ownedNames = list.format(owned.map(({ accountName }) => accountName))
  const joinedNames = list.format(joined.map(({ accountName }) => accountName))
  return (
    <ul className="list-disc ps-5">
      {owned.length === 0 ? null : (
        <li>
          <Trans>{ownedNames}'s family is deleted too, unless it has another owner.</Trans>
        </li>
      )}
      {joined.length === 0 ? null : (
        <li>
          <Trans>You'll also leave {joinedNames}'s family.</Trans>
        </li>
      )}
    </ul>
  )
}
