import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { accountApi } from '../../platform/api/account-api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { tell } from '../../platform/session/notices.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Loaded } from './loaded.tsx'
import { useMembers } from './use-people.ts'
import { useSave } from './use-save.ts'
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
  const formId = useId()
  const navigate = useNavigate()
  const session = useSession()
  const errorText = useErrorText()
  const members = useMembers()
  const { isBusy, failure, save } = useSave()
  const [isSure, setIsSure] = useState(false)
  const form = useForm<Proof>({ defaultValues: { username: '', password: '' } })
  const { register, handleSubmit, formState, setError } = form

  const place = (error: unknown): boolean => {
    const code = error instanceof ApiError ? error.code : ''
    const name = code === 'WRONG_USERNAME' ? 'username' : code === 'WRONG_PASSWORD' ? 'password' : null
    if (name !== null) setError(name, { message: errorText(error) }, { shouldFocus: true })
    return name !== null
  }
  const remove = handleSubmit(async ({ username, password }) => {
    const body = { username: username.trim(), ...(user.hasPassword ? { password } : {}) }
    const isDone = await save(() => accountApi.privacy.deleteAccount({ body }), place)
    setIsSure(false)
    if (!isDone) return
    await session.signOut({ isDiscardingUnsent: true, hasEnded: true })
    tell({ kind: 'alert', text: goodbye })
    navigate('/', { replace: true })
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Delete your account`}
      footer={
        <Button type="submit" form={formId} variant="danger" isBlock isBusy={isBusy} busyLabel={t`Deleting`}>
          <Trans>Delete my account</Trans>
        </Button>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={handleSubmit(() => setIsSure(true))}>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
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
                  value.trim().toLowerCase() === user.username || t`This is not the email address of your account.`,
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
                {...register('password', { required: t`Please enter your password.` })}
                autoComplete="current-password"
              />
            )}
          </Field>
        ) : null}
      </form>
      <ConfirmDialog
        isOpen={isSure}
        title={t`Really delete your account?`}
        body={t`It is deleted at once. Nobody can bring it back, not even we.`}
        confirmLabel={t`Yes, delete my account`}
        cancelLabel={t`Keep my account`}
        isBusy={isBusy}
        busyLabel={t`Deleting`}
        onConfirm={() => void remove()}
        onCancel={() => setIsSure(false)}
      />
    </Sheet>
  )
}
