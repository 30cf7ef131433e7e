import { Trans, useLingui } from '@lingui/react/macro'
import type { VaultSettings } from '@nestwren/contract/vault'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useSave } from '../../../ui/settings/use-save.ts'
import { usePutSettings } from './use-put-settings.ts'
import { useOpenedSentence } from './use-section-words.ts'

interface TurnOnSheetProps {
  settings: VaultSettings
  onClose: () => void
}

/** Turns the vault on: what it locks, and before that what it means. */
export function TurnOnSheet({ settings, onClose }: TurnOnSheetProps) {
  const { t } = useLingui()
  const openedSentence = useOpenedSentence()
  const put = usePutSettings()
  const { isBusy, failure, run } = useSave()
  const isNew = !settings.forPhotos && !settings.forDocuments
  const { accountId } = useWorkspace().scope
  const { form, values, forget } = useDraftForm(`vault.on.${accountId}`, () => ({
    forPhotos: isNew || settings.forPhotos,
    forDocuments: isNew || settings.forDocuments,
  }))
  const close = () => {
    forget()
    onClose()
  }
  const submit = form.handleSubmit(async (chosen) => {
    if (await run(() => put({ enabled: true, ...chosen }), { done: t`The vault is on` })) close()
  })
  return (
    <FormSheet
      title={t`Turn on the vault`}
      onClose={close}
      submitLabel={t`Turn on`}
      busyLabel={t`Turning on`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <Field label={t`What to lock`} isGroup>
        {() => (
          <div>
            <Checkbox label={t`Photos`} {...form.register('forPhotos')} />
            <Checkbox label={t`Documents`} {...form.register('forDocuments')} />
          </div>
        )}
      </Field>
      {values.forPhotos || values.forDocuments ? null : (
        <p className="type-small">
          <Trans>Then only photos and documents with “Keep in vault” are locked.</Trans>
        </p>
      )}
      <ul className="type-small grid list-disc gap-2 ps-5 wrap-anywhere">
        <li>
          <Trans>It locks right away on every device, this one too.</Trans>
        </li>
        <li>{openedSentence(settings)}</li>
        {settings.deliveryMethod === 'email' ? null : (
          <li>
            <Trans>Anyone without one can't open it until they add one in Settings &gt; Vault.</Trans>
          </li>
        )}
        <li>
          <Trans>Other caregivers can open it only if you allow it in Settings &gt; Caregivers.</Trans>
        </li>
        <li>
          <Trans>It locks again after 15 minutes without use, and after an hour in any case.</Trans>
        </li>
      </ul>
    </FormSheet>
  )
}
