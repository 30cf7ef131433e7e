import { Trans } from '@lingui/react/macro'
import type { AccountUser } from '@nestwren/contract/members'
import { type UserPermission, userPermissions } from '@nestwren/contract/permissions'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useOwnRights, useRefreshPeople } from './use-people.ts'
import { usePermissionWords } from './use-right-names.ts'

/** What a person may do in the family as a whole. Who manages people turns it on and off, up to their own rights. */
export function PermissionSwitches({ person }: { person: AccountUser }) {
  const words = usePermissionWords()
  const session = useSession()
  const refresh = useRefreshPeople()
  const { canManage } = useOwnRights()
  if (person.isOwner)
    return (
      <SettingsSection title={<Trans>Family permissions</Trans>}>
        <p className="type-small text-muted">
          <Trans>An owner can do everything.</Trans>
        </p>
      </SettingsSection>
    )
  const own = session.status === 'signedIn' ? session.user.permissions : null
  if (!canManage(person)) {
    const held = userPermissions.filter((permission) => person.permissions[permission])
    return (
      <SettingsSection title={<Trans>Family permissions</Trans>}>
        {held.length === 0 ? (
          <p className="type-small text-muted">
            <Trans>No family-wide permissions.</Trans>
          </p>
        ) : (
          <ul className="grid gap-2">
            {held.map((permission) => (
              <li key={permission}>
                <span className="type-label block">{words[permission].name}</span>
                <span className="type-caption block text-muted">{words[permission].hint}</span>
              </li>
            ))}
          </ul>
        )}
      </SettingsSection>
    )
  }
  const turn = (permission: UserPermission, isOn: boolean) => async () => {
    await api.members.patchUserPermissions({
      params: { userId: person.id },
      body: { permissions: { [permission]: isOn } },
    })
    await refresh()
  }
  return (
    <SettingsSection title={<Trans>Family permissions</Trans>} hint={<Trans>Changes take effect right away.</Trans>}>
      {userPermissions
        .filter((permission) => own?.[permission] === true)
        .map((permission) => (
          <SavingSwitch
            key={permission}
            label={words[permission].name}
            hint={words[permission].hint}
            isOn={person.permissions[permission] === true}
            onSave={(isOn) => turn(permission, isOn)()}
          />
        ))}
    </SettingsSection>
  )
}
