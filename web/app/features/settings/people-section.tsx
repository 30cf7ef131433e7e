import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountUser } from '@nestwren/contract/members'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useWhen } from '../../platform/format/use-when.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useMembers, useOwnRights } from './use-people.ts'
import { usePresetWords, useRoleNames } from './use-right-names.ts'

/** The people of the family. Each leads to what they see and may do. */
export function PeopleSection() {
  const query = useMembers()
  return (
    <SettingsSection title={<Trans>People</Trans>}>
      <Loaded query={query} lines={3}>
        {(people) => (
          <ul className="setting-rows">
            {people.map((person) => (
              <PersonLine key={person.id} person={person} />
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsSection>
  )
}

/** Role and preset of a person in a few words. */
export function usePartText(): (person: Pick<AccountUser, 'role' | 'preset'>) => string {
  const roles = useRoleNames()
  const presets = usePresetWords()
  return ({ role, preset }) => (role === 'caregiver' && preset !== null ? presets[preset].name : roles[role])
}

function PersonLine({ person }: { person: AccountUser }) {
  const { t } = useLingui()
  const when = useWhen()
  const partText = usePartText()
  const { isParent, managed, userId } = useOwnRights()
  const isMe = person.id === userId
  const joined = when.day(person.joinedOn)
  const face = (
    <>
      <span className="flex min-w-0 flex-[1_1_min-content] items-center gap-3">
        <Avatar name={person.name} personId={person.id} />
        <span className="min-w-0">
          <span className="type-label block">{isMe ? t`${person.name} (you)` : person.name}</span>
          <span className="type-caption block text-muted">
            {partText(person)} · <Trans>since {joined}</Trans>
          </span>
        </span>
      </span>
      {person.isOwner ? (
        <Badge tone="primary">
          <Trans>Owner</Trans>
        </Badge>
      ) : null}
    </>
  )
  // A caregiver sees who is there and their own rights; what others may do is not theirs to read.
  if (!isMe && !isParent && managed.length === 0) return <li>{face}</li>
  return (
    <li>
      <Link to={`/settings/family/${person.id}`} className="person-link">
        {face}
        <ChevronRight aria-hidden="true" className="ic" />
      </Link>
    </li>
  )
}
