import { Trans, useLingui } from '@lingui/react/macro'
import { type VaultMethod, type VaultSettings, vaultMethods } from '@nestwren/contract/vault'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { api } from '../../../platform/api/api.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { atFields } from '../../../platform/forms/field-errors.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { canBrowserUsePasskeys } from '../../../platform/passkeys/passkeys.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useCoded } from '../../../ui/locked/use-coded.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { SettingsSection } from '../../../ui/settings/settings-section.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useVaultFactors } from '../public/vault-queries.ts'
import { AddressSheet } from './address-sheet.tsx'
import { useSentCode } from './sent-code.ts'
import { useEnrolment } from './use-enrolment.tsx'
import { type SettingsBody, usePutSettings } from './use-put-settings.ts'

interface Values {
  method: VaultMethod
  /** Codes go to whoever asks, or all to one address. */
  to: 'own' | 'one'
  deliveryAddress: string
}

const valuesOf = ({ deliveryMethod, deliveryAddress }: VaultSettings): Values => ({
  method: deliveryMethod,
  to: deliveryAddress === null ? 'own' : 'one',
  deliveryAddress: deliveryAddress ?? '',
})

const isAlike = (one: Values, other: Values) =>
  one.method === other.method && one.to === other.to && one.deliveryAddress === other.deliveryAddress

const same = (address: string) => address.trim().toLowerCase()

/** The basic shape of an address (A §5); whether somebody reads it is for the code to find out. */
const addressShape = /^\S+@\S+\.\S+$/

/** How the family confirms: by mail and to where, by an authenticator app, or by a passkey. */
export function DeliverySection({ settings }: { settings: VaultSettings }) {
  const { t } = useLingui()
  const session = useSession()
  const own = session.status === 'signedIn' ? session.user.username : ''
  const { accountId } = useWorkspace().scope
  const factors = useVaultFactors().data
  const put = usePutSettings()
  const { isBusy, failure, run, codeSheet } = useCoded()
  const { enrol, sheet } = useEnrolment()
  const [sent, setSent] = useSentCode()
  const { form, values, isDirty, forget } = useDraftForm<Values>(`vault.delivery.${accountId}`, () =>
    valuesOf(settings),
  )
  // What somebody else changes meanwhile shows, but not over what is typed here.
  const shown = useRef(settings)
  const follow = useEffectEvent((next: VaultSettings) => {
    if (shown.current === next) return
    shown.current = next
    // A reset that changes nothing draws nothing, and the form would lose its fields.
    if (!isDirty && !isAlike(form.getValues(), valuesOf(next))) form.reset(valuesOf(next))
  })
  useEffect(() => follow(settings), [settings])

  const saved = (after: VaultSettings, sentValues: Values) => {
    setSent(null)
    showToast({ message: after.enabled ? t`Saved. The vault is locked on all devices.` : t`Vault settings saved` })
    // What was typed while it was saved stays, and is not saved yet.
    if (!isAlike(form.getValues(), sentValues)) return form.resetDefaultValues(valuesOf(after))
    forget()
    form.reset(valuesOf(after))
  }
  const hasFactor = (method: VaultMethod) =>
    method === 'email' ||
    (method === 'passkey' ? (factors?.passkeys.length ?? 0) > 0 : (factors?.authenticatorSince ?? null) !== null)
  const place = atFields<Values>(form)
  const save = form.handleSubmit(async (typed) => {
    const { method, to, deliveryAddress } = typed
    const address = same(deliveryAddress)
    if (method !== 'email' && !hasFactor(method) && !(await enrol(method))) return
    const isMail = method === 'email'
    const body: SettingsBody = {
      deliveryMethod: method,
      ...(isMail ? { deliveryAddress: to === 'own' ? '' : address } : null),
    }
    const isForeign = isMail && to === 'one' && ![own, settings.deliveryAddress].includes(address)
    await run(
      async () => {
        if (!isForeign) return saved(await put(body), typed)
        const { expiresAt, code = null } = await api.vault.proveAddress({ body: { deliveryAddress: address } })
        setSent({ address, body, expiresAt, developmentCode: code })
      },
      { place },
    )
  })
  return (
    <SettingsSection
      title={<Trans>How it opens</Trans>}
      hint={<Trans>The same for everyone in the family. Changing it needs a code.</Trans>}
    >
      <form onSubmit={save} className="grid gap-3" noValidate>
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <Controller
          name="method"
          control={form.control}
          render={({ field }) => (
            <MethodChoice
              method={field.value}
              canUsePasskeys={factors?.canUsePasskeys ?? true}
              onChange={field.onChange}
            />
          )}
        />
        {values.method === 'email' ? <MailTo form={form} to={values.to} own={own} /> : null}
        {isDirty ? (
          <>
            <WhatFollows before={settings} values={values} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Saving`}>
                <Trans>Save</Trans>
              </Button>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  forget()
                  form.reset(valuesOf(settings))
                }}
              >
                <Trans>Discard</Trans>
              </Button>
            </div>
          </>
        ) : null}
      </form>
      {sheet}
      {sent === null ? null : (
        <AddressSheet
          sent={sent}
          onSent={setSent}
          onSaved={(after) => saved(after, form.getValues())}
          onClose={() => setSent(null)}
        />
      )}
      {codeSheet}
    </SettingsSection>
  )
}

interface MethodChoiceProps {
  method: VaultMethod
  canUsePasskeys: boolean
  onChange: (method: VaultMethod) => void
}

function MethodChoice({ method, canUsePasskeys, onChange }: MethodChoiceProps) {
  const { t } = useLingui()
  const words: Readonly<Record<VaultMethod, { readonly label: string; readonly hint: string }>> = {
    email: { label: t`Code by email`, hint: t`A new 6-digit code each time` },
    authenticator: { label: t`Authenticator app`, hint: t`A code from an app on your phone, without email` },
    passkey: { label: t`Passkey`, hint: t`Your fingerprint, face, or PIN` },
  }
  const noPasskeys = canUsePasskeys
    ? canBrowserUsePasskeys()
      ? null
      : t`This browser can't use passkeys.`
    : t`Passkeys need an address with a name. This one is only numbers.`
  return (
    <RadioList
      label={t`How it opens`}
      value={method}
      onValueChange={onChange}
      options={vaultMethods.map((value) => {
        const isOff = value === 'passkey' && noPasskeys !== null && method !== 'passkey'
        return { value, label: words[value].label, hint: isOff ? noPasskeys : words[value].hint, isDisabled: isOff }
      })}
    />
  )
}

/** To whom codes are mailed. */
function MailTo({ form, to, own }: { form: UseFormReturn<Values>; to: Values['to']; own: string }) {
  const { t } = useLingui()
  const { register, control, formState } = form
  return (
    <>
      <Controller
        name="to"
        control={control}
        render={({ field }) => (
          <RadioList
            label={t`Codes go to`}
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: 'own', label: t`Each person's own email`, hint: t`Yours is ${own}.` },
              {
                value: 'one',
                label: t`One email for everyone`,
                hint: t`Only someone who reads it can open the vault.`,
              },
            ]}
          />
        )}
      />
      {to === 'one' ? (
        <Field
          label={t`Email for codes`}
          hint={t`We send a code there first, so that a typo locks no one out.`}
          error={formState.errors.deliveryAddress?.message ?? null}
          isRequired
        >
          {(field) => (
            <TextInput
              {...field}
              {...register('deliveryAddress', {
                validate: (address, { method, to: kept }) =>
                  method !== 'email' ||
                  kept === 'own' ||
                  addressShape.test(address.trim()) ||
                  t`Enter an email address.`,
                maxLength: { value: 254, message: t`Up to 254 characters.` },
              })}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

/** What saving does, said before. */
function WhatFollows({ before, values }: { before: VaultSettings; values: Values }) {
  const { t } = useLingui()
  const { deliveryAddress: address } = before
  return (
    <ul className="type-small grid list-disc gap-1 ps-5 wrap-anywhere">
      {values.method === 'email' || values.method === before.deliveryMethod ? null : (
        <li>
          {values.method === 'passkey'
            ? t`Everyone who opens the vault needs a passkey of their own. Anyone without one can't open it until they add one here.`
            : t`Everyone who opens the vault needs an authenticator app of their own. Anyone without one can't open it until they add one here.`}
        </li>
      )}
      <li>
        {address === null
          ? t`We'll tell you about this by email.`
          : t`We'll tell you and ${address}, where codes go now, about this by email.`}
      </li>
      {before.enabled ? <li>{t`The vault locks on every device, this one too.`}</li> : null}
    </ul>
  )
}
