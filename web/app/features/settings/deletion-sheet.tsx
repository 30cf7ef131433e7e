import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { tell } from '../../platform/session/notices.ts'
import { toSignIn } from '../../platform/session/require-session.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useMembers } from './use-people.ts'
import { WhatIsDeleted } from './what-is-deleted.tsx'

const goodbye = /*i18n*/ {
  id: 'settings.goodbye',
  message: 'Your account is deleted. Goodbye, and all the best to you and yours.',
}

interface Proof {
  username: string
  password: string
}

/** Says what is deleted, asks for the address and the password, and then once more. */
export function DeletionSheet({ user, onClose }: { user: User; onClose: () => void }) {
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
