import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { presetLevels } from '@nestwren/contract/permissions'
import { Controller } from 'react-hook-form'
import { localeNames, locales } from '../../platform/i18n/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Select } from '../../ui/select.tsx'
import { InviteEmailField, RelationshipField } from '../invites/public/invite-fields.tsx'
import { InviteLinkSheet } from './invite-link-sheet.tsx'
import { LevelsText } from './rights-text.tsx'
import { type InviteForm, useInviteForm } from './use-invite-form.ts'
import { usePresetWords } from './use-right-names.ts'

/** A §5. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface InviteSheetProps {
  /** null invites somebody new; else what the open invite gives is changed. */
  invite: Invite | null
  onClose: () => void
}

/** Makes an invite, or changes what an open one gives. Then its link is there to hand over. */
export function InviteSheet({ invite, onClose }: InviteSheetProps) {
  const { t } = useLingui()
  const form = useInviteForm(invite, onClose)
  const words = usePresetWords()
  if (form.made !== null) return <InviteLinkSheet {...form.made} isNew onClose={onClose} />
  return (
    <FormSheet
      onClose={onClose}
      title={invite === null ? t`Invite someone` : t`Change the invite`}
      isDirty={form.isDirty}
      submitLabel={invite === null ? <Trans>Get the link</Trans> : <Trans>Save</Trans>}
      busyLabel={invite === null ? t`One moment` : t`Saving`}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.submit}
    >
      {invite === null ? null : <WhatChanges invite={invite} />}
      <RelationshipField
        possible={form.relationships}
        words={words}
        value={form.draft.relationship}
        onValueChange={form.chooseRelationship}
      />
      {form.draft.relationship === 'parent' ? null : (
        <>
          <ChildrenField form={form} />
          <PresetField form={form} />
        </>
      )}
      <LevelsText levels={presetLevels[form.draft.relationship === 'parent' ? 'parent' : form.draft.preset]} />
      {invite === null ? <EmailField form={form} /> : null}
      {invite === null && form.draft.email.trim() !== '' ? <MailLanguage form={form} /> : null}
    </FormSheet>
  )
}

interface PartProps {
  form: InviteForm
}

function WhatChanges({ invite: { email } }: { invite: Invite }) {
  return (
    <p className="type-small wrap-anywhere text-muted">
      {email === null ? (
        <Trans>If you change anything, the link you shared stops working and you get a new one.</Trans>
      ) : (
        <Trans>For {email}. If you change anything, their link stops working and we'll email them a new one.</Trans>
      )}
    </p>
  )
}

function EmailField({ form: { form } }: PartProps) {
  const { t } = useLingui()
  return (
    <InviteEmailField
      input={form.register('email', {
        validate: (value) =>
          value.trim() === '' || emailShape.test(value.trim()) || t`Please enter a valid email address`,
      })}
      error={form.formState.errors.email?.message ?? null}
    />
  )
}

function ChildrenField({ form: { form, children } }: PartProps) {
  const { t } = useLingui()
  return (
    <Controller
      control={form.control}
      name="childIds"
      rules={{ validate: (chosen) => chosen.length > 0 || t`Choose at least one child.` }}
      render={({ field, fieldState }) => (
        <Field label={t`Which children`} error={fieldState.error?.message ?? null} isGroup>
          {() =>
            children.map(({ _id, name }, index) => (
              <Checkbox
                key={_id}
                label={name}
                // Where the person is led when none is chosen.
                {...(index === 0 ? { ref: field.ref } : null)}
                checked={field.value.includes(_id)}
                onChange={({ target }) =>
                  field.onChange(target.checked ? [...field.value, _id] : field.value.filter((one) => one !== _id))
                }
              />
            ))
          }
        </Field>
      )}
    />
  )
}

function PresetField({ form: { form, presets } }: PartProps) {
  const { t } = useLingui()
  const words = usePresetWords()
  return (
    <Field label={t`What they can do`} hint={t`You can change every part later.`}>
      {(control) => (
        <Select
          {...control}
          {...form.register('preset')}
          options={presets.map((preset) => ({ value: preset, label: t`Same as “${words[preset].name}”` }))}
        />
      )}
    </Field>
  )
}

function MailLanguage({ form: { form } }: PartProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Email language`}>
      {(control) => (
        <Select
          {...control}
          {...form.register('locale')}
          options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        />
      )}
    </Field>
  )
}
