import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { ApiError } from '@nestwren/contract/client'
import { type Invite, type Relationship, relationships } from '@nestwren/contract/invites'
import type { Preset } from '@nestwren/contract/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi } from '../../platform/api/account-api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { currentLocale, type Locale } from '../../platform/i18n/i18n.ts'
import { newId } from '../../platform/outbox/ids.ts'
import { showToast } from '../../ui/toast-store.ts'
import { presetChoices } from './grant-draft.ts'
import { settingsKeys } from './settings-keys.ts'
import { useOwnRights } from './use-people.ts'
import { useSave } from './use-save.ts'

interface InviteDraft {
  readonly email: string
  readonly relationship: Relationship
  readonly preset: Preset
  readonly childIds: readonly string[]
  readonly locale: Locale
}

export interface InviteForm {
  readonly draft: InviteDraft
  readonly change: (part: Partial<InviteDraft>) => void
  readonly chooseRelationship: (relationship: Relationship) => void
  readonly toggleChild: (childId: string) => void
  /** What may be chosen without going above one's own rights. */
  readonly relationships: readonly Relationship[]
  readonly presets: readonly Preset[]
  readonly children: readonly Child[]
  readonly emailError: string | null
  readonly childError: string | null
  readonly failure: string | null
  readonly isBusy: boolean
  readonly isDirty: boolean
  /** The link once the invite is sent, or sent anew as it gives something else now. */
  readonly sentLink: string | null
  readonly submit: () => Promise<void>
}

/** A §5. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function draftOf(invite: Invite | null, children: readonly Child[], first: Relationship): InviteDraft {
  const [only] = children
  if (invite !== null) {
    const { email, relationship, preset, childIds } = invite
    return { email, relationship, preset, childIds, locale: currentLocale() }
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
  const errorText = useErrorText()
  const { managed, isParent } = useOwnRights()
  const { isBusy, failure, save } = useSave()
  const [id] = useState(newId)
  const possible = relationships.filter((one) => one !== 'parent' || isParent)
  const [draft, setDraft] = useState(() => draftOf(invite, managed, isParent ? 'family' : 'viewer'))
  const [isDirty, setIsDirty] = useState(false)
  const [sentLink, setSentLink] = useState<string | null>(null)
  const [errors, setErrors] = useState<{ email: string | null; child: string | null }>({ email: null, child: null })
  const change = (part: Partial<InviteDraft>) => {
    setDraft({ ...draft, ...part })
    setIsDirty(true)
  }
  const isParentInvite = draft.relationship === 'parent'
  const terms = {
    relationship: draft.relationship,
    ...(isParentInvite ? {} : { preset: draft.preset }),
    childIds: isParentInvite ? [] : [...draft.childIds],
  }

  const place = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false
    const isEmail = ['ALREADY_MEMBER', 'ALREADY_INVITED'].includes(error.code)
    const isChild = ['CHILD_NEEDED', 'UNKNOWN_CHILD'].includes(error.code)
    if (isEmail) setErrors({ email: errorText(error), child: null })
    if (isChild) setErrors({ email: null, child: errorText(error) })
    return isEmail || isChild
  }
  const submit = async () => {
    const email = draft.email.trim()
    const found = {
      email: invite === null && !emailShape.test(email) ? t`Please enter a valid email address` : null,
      child: !isParentInvite && draft.childIds.length === 0 ? t`Choose at least one child.` : null,
    }
    setErrors(found)
    if (found.email !== null || found.child !== null) return
    let link = null as string | null
    const isSaved = await save(async () => {
      const answer =
        invite === null
          ? await accountApi.invites.create({ body: { id, email, ...terms, locale: draft.locale } })
          : await accountApi.invites.update({ params: { id: invite.id }, body: terms })
      link = answer.inviteLink
    }, place)
    void client.invalidateQueries({ queryKey: settingsKeys.invites })
    setSentLink(link)
    // Without a new link the invite gives what it gave, and the mail that was sent is still right.
    if (!isSaved || link !== null) return
    showToast({ message: t`Invite saved` })
    onSaved()
  }

  const chosen = managed.filter(({ _id }) => draft.childIds.includes(_id))
  const presets = chosen.reduce<readonly Preset[]>(
    (left, { access }) => left.filter((preset) => presetChoices(access, draft.preset).includes(preset)),
    ['parent', 'family', 'nanny', 'viewer'],
  )
  return {
    draft,
    change,
    chooseRelationship: (relationship) => change({ relationship, preset: relationship }),
    toggleChild: (childId) =>
      change({
        childIds: draft.childIds.includes(childId)
          ? draft.childIds.filter((one) => one !== childId)
          : [...draft.childIds, childId],
      }),
    relationships: possible,
    presets,
    children: managed,
    emailError: errors.email,
    childError: errors.child,
    failure,
    isBusy,
    isDirty: isDirty && sentLink === null,
    sentLink,
    submit,
  }
}
