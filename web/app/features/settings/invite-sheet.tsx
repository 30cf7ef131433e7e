import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { type Invite, type Relationship, relationships } from '@nestwren/contract/invites'
import { type Preset, presetLevels } from '@nestwren/contract/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { currentLocale, type Locale, localeNames, locales } from '../../platform/i18n/i18n.ts'
import { newId } from '../../platform/sync/ids.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Select } from '../../ui/select.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { InviteEmailField, RelationshipField } from '../invites/public/invite-fields.tsx'
import { presetChoices } from './grant-draft.ts'
import { InviteLinkSheet } from './invite-link-sheet.tsx'
import { LevelsText } from './rights-text.tsx'
import { settingsKeys } from './settings-keys.ts'
import { useOwnRights } from './use-people.ts'
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
  form: ReturnType<typeof useInviteForm>
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

interface InviteDraft {
  email: string
  relationship: Relationship
  preset: Preset
  childIds: readonly string[]
  locale: Locale
}

/** An invite with its link. */
interface MadeInvite {
  readonly invite: Invite
  readonly link: string
}

const fieldOf = {
  ALREADY_MEMBER: 'email',
  ALREADY_INVITED: 'email',
  CHILD_NEEDED: 'childIds',
  UNKNOWN_CHILD: 'childIds',
} as const

function draftOf(invite: Invite | null, children: readonly Child[], first: Relationship): InviteDraft {
  const [only] = children
  if (invite !== null) {
    const { relationship, preset, childIds } = invite
    return { email: invite.email ?? '', relationship, preset, childIds, locale: currentLocale() }
  }
  return {
    email: '',
    relationship: first,
    preset: first,
    childIds: children.length === 1 && only !== undefined ? [only._id] : [],
    locale: currentLocale(),
  }
}

/** What is entered about an invite, and how it is sent. One id per sheet: a second try is the same invite. */
function useInviteForm(invite: Invite | null, onSaved: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { managed, isParent } = useOwnRights()
  const { isBusy, failure, run } = useSave()
  const [id] = useState(newId)
  const possible = relationships.filter((one) => one !== 'parent' || isParent)
  const form = useForm<InviteDraft>({ defaultValues: draftOf(invite, managed, isParent ? 'family' : 'viewer') })
  const draft = form.watch()
  const [made, setMade] = useState<MadeInvite | null>(null)

  const submit = form.handleSubmit(async ({ email, relationship, preset, childIds, locale }) => {
    const isParentInvite = relationship === 'parent'
    const terms = {
      relationship,
      ...(isParentInvite ? {} : { preset }),
      childIds: isParentInvite ? [] : [...childIds],
    }
    const address = email.trim() === '' ? null : email.trim()
    let next = null as MadeInvite | null
    const isSaved = await run(
      async () => {
        const answer =
          invite === null
            ? await api.invites.create({ body: { id, email: address, ...terms, locale } })
            : await api.invites.update({ params: { id: invite.id }, body: terms })
        if (answer.inviteLink !== null) next = { invite: answer.invite, link: answer.inviteLink }
      },
      { place: atFields(form, fieldOf) },
    )
    void client.invalidateQueries({ queryKey: settingsKeys.invites })
    setMade(next)
    // Without a new link the invite gives what it gave, and the link that was handed over is still right.
    if (!isSaved || next !== null) return
    showToast({ message: t`Invite saved` })
    onSaved()
  })

  const chosen = managed.filter(({ _id }) => draft.childIds.includes(_id))
  const presets = chosen.reduce<readonly Preset[]>(
    (left, { access }) => left.filter((preset) => presetChoices(access, draft.preset).includes(preset)),
    ['parent', 'family', 'nanny', 'viewer'],
  )
  return {
    form,
    draft,
    chooseRelationship: (relationship: Relationship) => {
      form.setValue('relationship', relationship, { shouldDirty: true })
      form.setValue('preset', relationship, { shouldDirty: true })
    },
    /** What may be chosen without going above one's own rights. */
    relationships: possible,
    presets,
    children: managed,
    failure,
    isBusy,
    isDirty: form.formState.isDirty && made === null,
    /** Null until the invite is made, or has a new link because it gives something else now. */
    made,
    submit,
  }
}
