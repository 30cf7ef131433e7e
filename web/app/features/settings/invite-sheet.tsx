import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { presetLevels } from '@nestwren/contract/permissions'
import { useId } from 'react'
import { localeNames, locales } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { InviteLinkSheet } from './invite-link-sheet.tsx'
import { LevelsText } from './rights-text.tsx'
import { type InviteForm, useInviteForm } from './use-invite-form.ts'
import { usePresetWords } from './use-right-names.ts'

interface InviteSheetProps {
  /** null invites somebody new; else what the open invite gives is changed. */
  invite: Invite | null
  onClose: () => void
}

/** Invites somebody, or changes what an open invite gives. After sending, the link is there to hand over. */
export function InviteSheet({ invite, onClose }: InviteSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const form = useInviteForm(invite, onClose)
  if (form.sentLink !== null)
    return <InviteLinkSheet email={form.draft.email.trim()} link={form.sentLink} onClose={onClose} />
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={invite === null ? t`Invite somebody` : t`Change the invite`}
      isDirty={form.isDirty}
      footer={
        <Button
          type="submit"
          form={formId}
          isBlock
          isBusy={form.isBusy}
          busyLabel={invite === null ? t`Sending` : t`Saving`}
        >
          {invite === null ? <Trans>Send invite</Trans> : <Trans>Save</Trans>}
        </Button>
      }
    >
      <form
        id={formId}
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {form.failure ? <Banner tone="danger">{form.failure}</Banner> : null}
        <EmailField form={form} invite={invite} />
        <RelationshipField form={form} />
        {form.draft.relationship === 'parent' ? null : (
          <>
            <ChildrenField form={form} />
            <PresetField form={form} />
          </>
        )}
        <LevelsText levels={presetLevels[form.draft.relationship === 'parent' ? 'parent' : form.draft.preset]} />
        {invite === null ? <MailLanguage form={form} /> : null}
      </form>
    </Sheet>
  )
}

interface PartProps {
  form: InviteForm
}

function EmailField({ form, invite }: PartProps & { invite: Invite | null }) {
  const { t } = useLingui()
  if (invite !== null)
    return (
      <p className="type-small wrap-anywhere text-muted">
        <Trans>
          For {invite.email}. With a change the link they have stops working, and they get a mail with a new one.
        </Trans>
      </p>
    )
  return (
    <Field label={t`Their email`} error={form.emailError} isRequired>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.draft.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
      )}
    </Field>
  )
}

function RelationshipField({ form }: PartProps) {
  const { t } = useLingui()
  const words = usePresetWords()
  return (
    <div className="grid gap-2">
      <p className="type-label" aria-hidden="true">
        <Trans>Who is it?</Trans>
      </p>
      <RadioList
        label={t`Who is it?`}
        hasCards
        options={form.relationships.map((relationship) => ({
          value: relationship,
          label: words[relationship].name,
          hint: words[relationship].hint,
        }))}
        value={form.draft.relationship}
        onValueChange={form.chooseRelationship}
      />
    </div>
  )
}

function ChildrenField({ form }: PartProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Which children`} error={form.childError} isGroup>
      {() =>
        form.children.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={form.draft.childIds.includes(_id)}
            onChange={() => form.toggleChild(_id)}
          />
        ))
      }
    </Field>
  )
}

function PresetField({ form }: PartProps) {
  const { t } = useLingui()
  const words = usePresetWords()
  return (
    <Field label={t`What they may do`} hint={t`You can change every part later.`}>
      {(control) => (
        <Select
          {...control}
          value={form.draft.preset}
          options={form.presets.map((preset) => ({ value: preset, label: t`As “${words[preset].name}”` }))}
          onChange={({ target }) => {
            const preset = form.presets.find((one) => one === target.value)
            if (preset !== undefined) form.change({ preset })
          }}
        />
      )}
    </Field>
  )
}

function MailLanguage({ form }: PartProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Language of the mail`}>
      {(control) => (
        <Select
          {...control}
          value={form.draft.locale}
          options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
          onChange={({ target }) => {
            const locale = locales.find((one) => one === target.value)
            if (locale !== undefined) form.change({ locale })
          }}
        />
      )}
    </Field>
  )
}
