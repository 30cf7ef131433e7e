import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { AccountUser, ChildGrant } from '@nestwren/contract/members'
import { areas, isParentRole } from '@nestwren/contract/permissions'
import { type ReactNode, useState } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { ChildRightsSheet } from './child-rights-sheet.tsx'
import { isAsPreset } from './grant-draft.ts'
import { LevelsText, LimitsText, NoAccessText } from './rights-text.tsx'
import { useOwnRights } from './use-people.ts'
import { usePresetWords } from './use-right-names.ts'

/** What one person sees and may do, child by child, and for those who may change it the way to do so. */
export function ChildRights({ person }: { person: AccountUser }) {
  const { children } = useChildren()
  const { managed, userId } = useOwnRights()
  const [edited, setEdited] = useState<Child | null>(null)
  if (isParentRole(person.role))
    return (
      <SettingsSection title={<Trans>The children</Trans>}>
        <p className="type-small text-muted">
          {person.id === userId ? (
            <Trans>You see and change everything about every child in the family.</Trans>
          ) : (
            <Trans>Sees and changes everything about every child in the family.</Trans>
          )}
        </p>
      </SettingsSection>
    )
  const isMe = person.id === userId
  const shown = isMe ? children : managed
  return (
    <SettingsSection title={<Trans>The children</Trans>}>
      {shown.length === 0 ? <NoAccessText /> : null}
      {shown.map((child) => {
        const grant = person.grants.find(({ childId }) => childId === child._id)
        return isMe ? (
          <OwnChild key={child._id} child={child} grant={grant} />
        ) : (
          <OneChild key={child._id} child={child} grant={grant} person={person} onEdit={() => setEdited(child)} />
        )
      })}
      {edited === null ? null : (
        <ChildRightsSheet
          person={person}
          child={edited}
          grant={person.grants.find(({ childId }) => childId === edited._id) ?? null}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsSection>
  )
}

/** The child, with what they are to them where that says it all, and the way to change it. */
function ChildHead({ child, presetName, action }: { child: Child; presetName?: string | null; action?: ReactNode }) {
  return (
    <div className="rights-head">
      <div className="flex min-w-0 flex-[1_1_min-content] items-center gap-2">
        <ChildAvatar child={child} size="sm" />
        <div className="min-w-0">
          <h3 className="type-label">{child.name}</h3>
          {presetName ? <p className="type-caption text-muted">{presetName}</p> : null}
        </div>
      </div>
      {action}
    </div>
  )
}

/** A caregiver's own rights come with the child: they may not read the list of grants. */
function OwnChild({ child, grant }: { child: Child; grant: ChildGrant | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <ChildHead child={child} />
      <LevelsText levels={child.access} isMe />
      {grant === undefined ? null : <LimitsText grant={grant} isMe />}
    </div>
  )
}

interface OneChildProps {
  child: Child
  grant: ChildGrant | undefined
  person: AccountUser
  onEdit: () => void
}

function OneChild({ child, grant, person, onEdit }: OneChildProps) {
  const { t } = useLingui()
  const presets = usePresetWords()
  const hasAny = grant !== undefined && areas.some((area) => grant.levels[area] !== 'none')
  return (
    <div className="grid grid-cols-1 gap-2">
      <ChildHead
        child={child}
        presetName={hasAny && isAsPreset(grant) ? presets[grant.preset].name : null}
        action={
          <Button
            variant="soft"
            size="sm"
            aria-label={
              hasAny ? t`Change what ${person.name} can do for ${child.name}` : t`Let ${person.name} see ${child.name}`
            }
            onClick={onEdit}
          >
            {hasAny ? <Trans>Change</Trans> : <Trans>Give access</Trans>}
          </Button>
        }
      />
      {hasAny ? (
        <>
          <LevelsText levels={grant.levels} />
          <LimitsText grant={grant} />
        </>
      ) : (
        <NoAccessText />
      )}
    </div>
  )
}
