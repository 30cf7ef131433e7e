import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { AccountUser } from '@nestwren/contract/members'
import { isParentRole } from '@nestwren/contract/permissions'
import { useChildren } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'

interface WhatIsDeletedProps {
  user: User
  people: readonly AccountUser[]
}

/** What goes and what stays, for this person in this family: the owner takes the family along, others leave it. */
export function WhatIsDeleted({ user, people }: WhatIsDeletedProps) {
  const me = people.find(({ id }) => id === user.id)
  const isOwner = me?.isOwner ?? (user.role !== 'parent' && isParentRole(user.role))
  return (
    <div className="grid gap-2">
      {isOwner ? <FamilyGoes user={user} people={people} /> : <FamilyStays />}
      <OtherFamilies user={user} />
    </div>
  )
}

function FamilyGoes({ user, people }: WhatIsDeletedProps) {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  const list = listFormat(i18n.locale)
  const childNames = list.format(children.map(({ name }) => name))
  const others = people.filter(({ id }) => id !== user.id)
  const otherNames = list.format(others.map(({ name }) => name))
  return (
    <>
      <p>
        <Trans>You own this family, so this will be deleted too:</Trans>
      </p>
      <ul className="list-disc ps-5">
        {childNames === '' ? null : <li>{t`${childNames}, with all logs, comments, photos and documents`}</li>}
        {others.length === 0 ? null : (
          <li>{t`access for ${otherNames}; anyone not in another family is deleted too`}</li>
        )}
        <li>
          <Trans>open invites, settings, sessions, and your name and email</Trans>
        </li>
        {user.permissions.billing ? (
          <li>
            <Trans>the subscription here. If a provider charges you for it, cancel it under Subscription first</Trans>
          </li>
        ) : null}
      </ul>
    </>
  )
}

function FamilyStays() {
  return (
    <>
      <p>
        <Trans>You'll leave the family, and this will be deleted:</Trans>
      </p>
      <ul className="list-disc ps-5">
        <li>
          <Trans>your name, email, password, settings and sessions</Trans>
        </li>
        <li>
          <Trans>your access to the children</Trans>
        </li>
      </ul>
      <p>
        <Trans>The family stays. What you logged stays with the children, shown as from a former member.</Trans>
      </p>
    </>
  )
}

function OtherFamilies({ user }: { user: User }) {
  const { i18n } = useLingui()
  const others = user.memberships.filter(({ accountId }) => accountId !== user.accountId)
  if (others.length === 0) return null
  const list = listFormat(i18n.locale)
  const owned = others.filter(({ role }) => role === 'super_admin' || role === 'influencer')
  const joined = others.filter((membership) => !owned.includes(membership))
  const ownedNames = list.format(owned.map(({ accountName }) => accountName))
  const joinedNames = list.format(joined.map(({ accountName }) => accountName))
  return (
    <ul className="list-disc ps-5">
      {owned.length === 0 ? null : (
        <li>
          <Trans>{ownedNames}'s family is deleted too, unless it has another owner.</Trans>
        </li>
      )}
      {joined.length === 0 ? null : (
        <li>
          <Trans>You'll also leave {joinedNames}'s family.</Trans>
        </li>
      )}
    </ul>
  )
}
