import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import type { SiteInvite } from '@nestwren/contract/site-invites'
import { eventOverAt, mostSiteInvites } from '@nestwren/contract/site-invites-terms'
import { ChevronRight, Pencil, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { nowMs } from '../../platform/clock/now.ts'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { useList } from '../../platform/sync/use-list.ts'
import { type Answered, noReadNeeded } from '../../ui/answered.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { useSite, useSiteRights } from '../site-facts/public/site-queries.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { siteInviteList } from './public/invite-list.ts'
import { useInviteWords } from './use-invite-words.ts'

export function meta() {
  return [{ title: 'Invitations · Nestwren' }]
}

/** The invitations of the family's site. */
export default function InvitesPage() {
  const { t } = useLingui()
  const { mayInvite } = useSiteRights()
  const query = useList(siteInviteList, { isWanted: mayInvite })
  const [open, setOpen] = useAddressedState('invitation', { items: query.data, canAdd: mayInvite })
  // Never read on this device, and no network: what is added now is kept all the same.
  const isUnread = mayInvite && query.data === undefined && query.fetchStatus === 'paused'
  return (
    <>
      <SettingsHeader title={t`Invitations`} back={{ href: '/settings/family/site', label: t`Back to Family site` }} />
      {mayInvite ? (
        <Loaded
          query={query}
          lines={3}
          failed={{
            title: t`We couldn't load the invitations`,
            body: t`They're safe. Check your connection and try again.`,
          }}
        >
          {(invites, answered) => <Invites invites={invites} answered={answered} onOpen={setOpen} />}
        </Loaded>
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`Nothing shared with you yet`}
          body={t`A parent can give you permission to invite guests.`}
        />
      )}
      {isUnread ? <AddButton onAdd={() => setOpen('new')} /> : null}
      {open === null ? null : (
        <InviteSheet
          key={open === 'new' ? 'new' : open.id}
          invite={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button
      variant="soft"
      className="mt-3 justify-self-start"
      icon={<Plus aria-hidden="true" className="ic" />}
      onClick={onAdd}
    >
      <Trans>Add an invitation</Trans>
    </Button>
  )
}

interface InvitesProps {
  invites: readonly SiteInvite[]
  answered: Answered
  onOpen: (invite: SiteInvite | 'new') => void
}

function Invites({ invites, answered, onOpen }: InvitesProps) {
  const { t } = useLingui()
  const now = nowMs()
  const byTime = invites.toSorted((one, other) => Date.parse(one.dateTime) - Date.parse(other.dateTime))
  const isOver = (invite: SiteInvite) => eventOverAt(invite) <= now
  const [coming, past] = [byTime.filter((one) => !isOver(one)), byTime.filter(isOver).reverse()]
  if (invites.length === 0)
    return (
      <EmptyState
        after={answered}
        title={t`No invitations yet`}
        body={t`Plan a birthday or a first visit. Guests answer on your family site, without an account.`}
        action={{
          label: t`Add an invitation`,
          icon: <Plus aria-hidden="true" className="ic" />,
          onSelect: () => onOpen('new'),
        }}
      />
    )
  return (
    <div className="settings-stack">
      <SiteState />
      <InviteLines label={t`To come`} invites={coming} onOpen={onOpen} />
      {invites.length < mostSiteInvites ? <AddButton onAdd={() => onOpen('new')} /> : null}
      <InviteLines label={t`Past invitations`} invites={past} onOpen={onOpen} />
    </div>
  )
}

/** Why visitors see none of it, where they don't. */
function SiteState() {
  const { data: site } = useSite()
  const isShown = site === undefined || showsInvites(site)
  return isShown ? null : (
    <Banner tone="warning">
      <Trans>
        Visitors don't see these yet.{' '}
        <Link to="/settings/family/site" className="link-btn">
          Turn on the site and its invitations
        </Link>
      </Trans>
    </Banner>
  )
}

function showsInvites({ enabled, modules }: OwnSite): boolean {
  return enabled && modules.invitesEnabled
}

interface InviteLinesProps {
  label: string
  invites: readonly SiteInvite[]
  onOpen: (invite: SiteInvite) => void
}

function InviteLines({ label, invites, onOpen }: InviteLinesProps) {
  const { t } = useLingui()
  const words = useInviteWords()
  const describe = (item: SyncedItem) => {
    const { title, location } = item as SyncedItem & SiteInvite
    return [title, words.when(item as SyncedItem & SiteInvite), location.text].filter((line) => line !== '')
  }
  if (invites.length === 0) return null
  return (
    <section className="card card-pad" aria-label={label}>
      <h2 className="type-heading mb-2">{label}</h2>
      <ul className="setting-rows">
        {invites.map((invite) => (
          <li key={invite.id}>
            <Link
              to={`/settings/family/site/invites/${invite.id}`}
              className="flex min-w-0 flex-1 basis-40 items-center gap-2"
            >
              <span className="min-w-0 flex-1">
                <span className="type-label block wrap-anywhere">{invite.title}</span>
                <span className="type-caption block text-muted">{words.when(invite)}</span>
                <span className="type-caption block text-muted">{words.counts(invite.answers)}</span>
              </span>
              {isFull(invite) ? <Badge tone="warning">{t`Full`}</Badge> : null}
              <ChevronRight aria-hidden="true" className="ic ic-sm shrink-0 text-muted" />
            </Link>
            <IconButton
              label={t`Edit ${invite.title}`}
              icon={<Pencil aria-hidden="true" className="ic" />}
              onClick={() => onOpen(invite)}
            />
            <div className="basis-full empty:hidden">
              <SyncSign id={invite.id} describe={describe} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isFull({ capacity, answers }: SiteInvite): boolean {
  return capacity !== null && answers.guests >= capacity
}
