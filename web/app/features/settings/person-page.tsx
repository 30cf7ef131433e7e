import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountUser } from '@nestwren/contract/members'
import { useParams } from 'react-router'
import { useWhen } from '../../platform/format/use-when.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { ChildRights } from './child-rights.tsx'
import { usePartText } from './people-section.tsx'
import { PermissionSwitches } from './permission-switches.tsx'
import { RemovePerson } from './remove-person.tsx'
import { useMembers } from './use-people.ts'

export function meta() {
  return [{ title: 'Caregivers · Nestwren' }]
}

/** One person of the family: what they see, what they may do, and the way out. */
export default function PersonPage() {
  const { t } = useLingui()
  const { personId } = useParams()
  const query = useMembers()
  const person = query.data?.find(({ id }) => id === personId)
  return (
    <>
      <SettingsHeader
        title={person?.name ?? t`Caregivers`}
        back={{ href: '/settings/family', label: t`Back to Caregivers` }}
      />
      <Loaded
        query={query}
        lines={4}
        failed={{
          title: t`We couldn't load the family`,
          body: t`Nothing is lost. Check your connection and try again.`,
        }}
      >
        {(_people, answered) =>
          person === undefined ? (
            <EmptyState
              after={answered}
              title={t`Not in the family`}
              body={t`This person is no longer in the family.`}
            />
          ) : (
            <Person person={person} />
          )
        }
      </Loaded>
    </>
  )
}

function Person({ person }: { person: AccountUser }) {
  const when = useWhen()
  const partText = usePartText()
  const joined = when.day(person.joinedOn)
  return (
    <div className="settings-stack">
      <div className="card card-pad flex items-center gap-3">
        <Avatar name={person.name} personId={person.id} size="lg" />
        <div className="min-w-0">
          <p className="type-label">{partText(person)}</p>
          <p className="type-caption text-muted">
            <Trans>In the family since {joined}</Trans>
          </p>
          {person.username === null ? null : <p className="type-caption wrap-anywhere text-muted">{person.username}</p>}
        </div>
      </div>
      <ChildRights person={person} />
      <PermissionSwitches person={person} />
      <RemovePerson person={person} />
    </div>
  )
}
