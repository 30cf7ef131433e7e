import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { currentLocale, localeNames, locales } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { settingsKeys } from './settings-keys.ts'

/** Sends the person's link to somebody by mail. */
export function ReferralForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSave()
  const form = useForm({ defaultValues: { email: '', locale: currentLocale() } })
  const { register, handleSubmit, formState, reset } = form
  const submit = handleSubmit(async ({ email, locale }) => {
    const isSent = await run(() => api.referrals.send({ body: { email: email.trim(), locale } }), {
      place: atFields(form, { OWN_ADDRESS: 'email', RECENTLY_SENT: 'email' }),
      done: t`Recommendation sent to ${email.trim()}`,
    })
    if (!isSent) return
    reset({ email: '', locale })
    void client.invalidateQueries({ queryKey: settingsKeys.referrals })
    void client.invalidateQueries({ queryKey: settingsKeys.referralStats })
  })
  return (
    <SettingsSection
      title={<Trans>Send by email</Trans>}
      hint={<Trans>They get one email with your link and can opt out of more.</Trans>}
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
        <Field label={t`Email language`}>
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
