import { Trans, useLingui } from '@lingui/react/macro'
import { dormantPermissions } from '@nestwren/contract/dormant-permissions'
import type { AccountUser } from '@nestwren/contract/members'
import { type UserPermission, userPermissions } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useOwnRights, useRefreshPeople } from './use-people.ts'
import { usePermissionWords } from './use-right-names.ts'

const shownPermissions = userPermissions.filter((permission) => !dormantPermissions.includes(permission))

/** What a person may do in the family as a whole, in sentences, and for those who manage people the way to change it. */
export function PermissionSwitches({ person }: { person: AccountUser }) {
  const { t } = useLingui()
  const { canManage } = useOwnRights()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <SettingsSection title={<Trans>Family permissions</Trans>}>
      <HeldPermissions person={person} />
      {canManage(person) && !person.isOwner ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          aria-label={t`Change what ${person.name} can do in the family`}
          onClick={() => setIsChanging(true)}
        >
          <Trans>Change</Trans>
        </Button>
      ) : null}
      <Sheet
        isOpen={isChanging}
        onClose={() => setIsChanging(false)}
        title={t`What ${person.name} can do in the family`}
      >
        <Switches person={person} />
      </Sheet>
    </SettingsSection>
  )
}

function HeldPermissions({ person }: { person: AccountUser }) {
  const words = usePermissionWords()
  const { userId } = useOwnRights()
  const isMe = person.id === userId
  const held = shownPermissions.filter((permission) => person.permissions[permission])
  if (person.isOwner || held.length === 0)
    return (
      <p className="type-small text-muted">
        {person.isOwner ? <Trans>An owner can do everything.</Trans> : <Trans>No family-wide permissions.</Trans>}
      </p>
    )
  return (
    <ul className="type-small grid gap-1">
      {held.map((permission) => (
        // The sentences are about another person.
        <li key={permission}>{isMe ? words[permission].name : words[permission].hint}</li>
      ))}
    </ul>
  )
}

/** Each permission turned on and off, up to one's own. */
function Switches({ person }: { person: AccountUser }) {
  const words = usePermissionWords()
  const session = useSession()
  const refresh = useRefreshPeople()
  const own = session.status === 'signedIn' ? session.user.permissions : null
  const turn = async (permission: UserPermission, isOn: boolean) => {
    await api.members.patchUserPermissions({
      params: { userId: person.id },
      body: { permissions: { [permission]: isOn } },
    })
    await refresh()
  }
  return (
    <>
      <p className="type-small text-muted">
        <Trans>Changes take effect right away.</Trans>
      </p>
      {shownPermissions
        .filter((permission) => own?.[permission] === true)
        .map((permission) => (
          <SavingSwitch
            key={permission}
            label={words[permission].name}
            hint={words[permission].hint}
            isOn={person.permissions[permission] === true}
            onSave={(isOn) => turn(permission, isOn)}
          />
        ))}
    </>
  )
}
