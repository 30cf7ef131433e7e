import { Trans, useLingui } from '@lingui/react/macro'
import { type OwnSite, sitePasswordLengths } from '@nestwren/contract/site'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { atFields } from '../../platform/forms/field-errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { useChangeSite } from './use-change-site.ts'

/** The password in front of the site: whether there is one, and setting, changing, and removing it. */
export function PasswordSection({ site }: { site: OwnSite }) {
  const { t } = useLingui()
  const { change } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  const [isSetting, setIsSetting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { passwordEnabled, version } = site
  const remove = () => {
    setIsAsking(false)
    void run(() => change(version, { password: null }), { done: t`Password removed` })
  }
  return (
    <SettingsSection
      title={<Trans>Password</Trans>}
      hint={<Trans>A password is a lightweight gate, not strict security: anyone can pass it on.</Trans>}
    >
      <p>
        {passwordEnabled ? (
          <Trans>Visitors see only the title until they enter the password.</Trans>
        ) : (
          <Trans>No password. Everyone with the link can open the site.</Trans>
        )}
      </p>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" onClick={() => setIsSetting(true)}>
          {passwordEnabled ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
        </Button>
        {passwordEnabled ? (
          <Button variant="ghost" size="sm" isBusy={isBusy} busyLabel={t`Removing`} onClick={() => setIsAsking(true)}>
            <Trans>Remove password</Trans>
          </Button>
        ) : null}
      </div>
      {isSetting ? <PasswordSheet site={site} onClose={() => setIsSetting(false)} /> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Remove the password?`}
        body={<p>{t`Everyone with the link can then open the site.`}</p>}
        confirmLabel={t`Remove password`}
        cancelLabel={t`Keep it`}
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </SettingsSection>
  )
}

const byCode = { PASSWORD_TOO_SHORT: 'password', PASSWORD_BLANK: 'password', PASSWORD_TOO_COMMON: 'password' } as const

/** Sets or changes the password. It is kept nowhere on the device, so a reload asks for it again. */
function PasswordSheet({ site, onClose }: { site: OwnSite; onClose: () => void }) {
  const { t } = useLingui()
  const { change } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  const form = useForm({ defaultValues: { password: '' } })
  const { passwordEnabled, version } = site
  const { least, most } = sitePasswordLengths
  const submit = form.handleSubmit(async ({ password }) => {
    const isSaved = await run(() => change(version, { password }), {
      place: atFields(form, byCode),
      done: passwordEnabled ? t`Password changed` : t`Password set`,
    })
    if (isSaved) onClose()
  })
  return (
    <FormSheet
      title={passwordEnabled ? t`Change the password` : t`Set a password`}
      onClose={onClose}
      isDirty={form.formState.isDirty && !isBusy}
      submitLabel={passwordEnabled ? t`Change password` : t`Set password`}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <Field
        label={t`Password for visitors`}
        hint={t`At least ${least} characters. Choose one you use nowhere else, since you give it to others.`}
        error={form.formState.errors.password?.message ?? null}
        isRequired
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password', {
              minLength: { value: least, message: t`At least ${least} characters.` },
              required: t`Enter a password.`,
              maxLength: { value: most, message: t`Up to ${most} characters.` },
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      {passwordEnabled ? (
        <p className="type-small text-muted">
          <Trans>Everyone who has the site open has to enter the new password.</Trans>
        </p>
      ) : null}
    </FormSheet>
  )
}
