import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { accountApi } from '../../platform/api/account-api.ts'
import { applyFieldErrors, useErrorText } from '../../platform/api/errors.ts'
import { currentLocale, localeNames, locales } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { settingsKeys } from './settings-keys.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSave } from './use-save.ts'

/** Sends the person's link to somebody by mail. */
export function ReferralForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const errorText = useErrorText()
  const { isBusy, failure, save } = useSave()
  const { register, handleSubmit, formState, reset, setError } = useForm({
    defaultValues: { email: '', locale: currentLocale() },
  })
  const submit = handleSubmit(async ({ email, locale }) => {
    const isSent = await save(
      () => accountApi.referrals.send({ body: { email: email.trim(), locale } }),
      (error) => {
        if (error instanceof ApiError && ['OWN_ADDRESS', 'RECENTLY_SENT'].includes(error.code)) {
          setError('email', { message: errorText(error) }, { shouldFocus: true })
          return true
        }
        return applyFieldErrors(error, setError)
      },
    )
    if (!isSent) return
    reset({ email: '', locale })
    showToast({ message: t`Recommendation sent to ${email.trim()}` })
    void client.invalidateQueries({ queryKey: settingsKeys.referrals })
    void client.invalidateQueries({ queryKey: settingsKeys.referralStats })
  })
  return (
    <SettingsSection
      title={<Trans>Send it by mail</Trans>}
      hint={<Trans>They get one mail with your name and your link, and can say no to more of them.</Trans>}
    >
      <form onSubmit={submit} className="grid gap-3" noValidate>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Field label={t`Their email`} error={formState.errors.email?.message ?? null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              {...register('email', {
                validate: (value) =>
                  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || t`Please enter a valid email address`,
              })}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t`Language of the mail`}>
          {(control) => (
            <Select
              {...control}
              {...register('locale')}
              options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
            />
          )}
        </Field>
        <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Sending`}>
          <Trans>Send recommendation</Trans>
        </Button>
      </form>
    </SettingsSection>
  )
}
