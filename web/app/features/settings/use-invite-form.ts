import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { type Invite, type Relationship, relationships } from '@nestwren/contract/invites'
import type { Preset } from '@nestwren/contract/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { currentLocale, type Locale } from '../../platform/i18n/i18n.ts'
import { newId } from '../../platform/sync/ids.ts'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { presetChoices } from './grant-draft.ts'
import { settingsKeys } from './settings-keys.ts'
import { useOwnRights } from './use-people.ts'

interface InviteDraft {
  email: string
  relationship: Relationship
  preset: Preset
  childIds: readonly string[]
  locale: Locale
}

export interface InviteForm {
  readonly form: UseFormReturn<InviteDraft>
  /** What is chosen at the moment. */
  readonly draft: InviteDraft
  readonly chooseRelationship: (relationship: Relationship) => void
  /** What may be chosen without going above one's own rights. */
  readonly relationships: readonly Relationship[]
  readonly presets: readonly Preset[]
  readonly children: readonly Child[]
  readonly failure: string | null
  readonly isBusy: boolean
  readonly isDirty: boolean
  /** The invite with its link once it is made, or has a new one because it gives something else now. */
  readonly made: { readonly invite: Invite; readonly link: string } | null
  readonly submit: () => Promise<void>
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
export function useInviteForm(invite: Invite | null, onSaved: () => void): InviteForm {
  const { t } = useLingui()
  const client = useQueryClient()
  const { managed, isParent } = useOwnRights()
  const { isBusy, failure, run } = useSave()
  const [id] = useState(newId)
  const possible = relationships.filter((one) => one !== 'parent' || isParent)
  const form = useForm({ defaultValues: draftOf(invite, managed, isParent ? 'family' : 'viewer') })
  const draft = form.watch()
  const [made, setMade] = useState<InviteForm['made']>(null)

  const submit = form.handleSubmit(async ({ email, relationship, preset, childIds, locale }) => {
    const isParentInvite = relationship === 'parent'
    const terms = {
      relationship,
      ...(isParentInvite ? {} : { preset }),
      childIds: isParentInvite ? [] : [...childIds],
    }
    const address = email.trim() === '' ? null : email.trim()
    let next = null as InviteForm['made']
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
    chooseRelationship: (relationship) => {
      form.setValue('relationship', relationship, { shouldDirty: true })
      form.setValue('preset', relationship, { shouldDirty: true })
    },
    relationships: possible,
    presets,
    children: managed,
    failure,
    isBusy,
    isDirty: form.formState.isDirty && made === null,
    made,
    submit,
  }
}
