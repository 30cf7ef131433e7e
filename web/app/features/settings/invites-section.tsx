import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { InviteLine } from './invite-line.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { settingsKeys } from './settings-keys.ts'

/** Who is invited, and the way to invite somebody. */
export function InvitesSection() {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: settingsKeys.invites,
    queryFn: ({ signal }) => api.invites.list(undefined, { signal }),
  })
  const [edited, setEdited] = useAddressedState('invite', { items: query.data?.items, canAdd: true })
  return (
    <SettingsSection
      title={<Trans>Invites</Trans>}
      hint={<Trans>Anyone you invite joins for free. An invite works once, for 7 days.</Trans>}
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="type-small text-muted">{t`No open invites.`}</p>
          ) : (
            <ul className="setting-rows">
              {items.map((invite) => (
                <InviteLine key={invite.id} invite={invite} onEdit={() => setEdited(invite)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button
        variant="soft"
        size="sm"
        icon={<UserPlus aria-hidden="true" className="ic" />}
        onClick={() => setEdited('new')}
      >
        <Trans>Invite someone</Trans>
      </Button>
      {edited === null ? null : (
        <InviteSheet invite={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </SettingsSection>
  )
}
