import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteInvite } from '@nestwren/contract/site-invites'
import { Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { useList } from '../../platform/sync/use-list.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { ShareLink } from '../invites/public/share-link.tsx'
import { siteLink, useSite, useSiteRights } from '../site-facts/public/site-queries.ts'
import { GuestsSection } from './guests-section.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { InvitedSection } from './invited-section.tsx'
import { siteInviteList } from './public/invite-list.ts'
import { useInviteWords } from './use-invite-words.ts'

export function meta() {
  return [{ title: 'Guest list · Nestwren' }]
}

/** One invitation: its link, who comes, and who is asked by email. */
export default function GuestsPage() {
  const { t } = useLingui()
  const { inviteId = '' } = useParams()
  const { mayInvite } = useSiteRights()
  const query = useList(siteInviteList, { isWanted: mayInvite })
  const [open, setOpen] = useAddressedState('edit-invitation', { items: query.data, canAdd: false })
  const title = query.data?.find(({ id }) => id === inviteId)?.title
  return (
    <>
      <SettingsHeader
        title={title ?? t`Guest list`}
        back={{ href: '/settings/family/site/invites', label: t`Back to Invitations` }}
      />
      {mayInvite ? (
        <Loaded
          query={query}
          lines={4}
          failed={{
            title: t`We couldn't load this invitation`,
            body: t`It's safe. Check your connection and try again.`,
          }}
        >
          {(invites, answered) => {
            const invite = invites.find(({ id }) => id === inviteId)
            return invite === undefined ? (
              <EmptyState
                after={answered}
                title={t`This invitation isn't there anymore`}
                body={t`Someone removed it, with its answers.`}
              />
            ) : (
              <Invitation invite={invite} onEdit={() => setOpen(invite)} />
            )
          }}
        </Loaded>
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`Nothing shared with you yet`}
          body={t`A parent can give you permission to invite guests.`}
        />
      )}
      {open === null || open === 'new' ? null : (
        <InviteSheet key={open.id} invite={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Invitation({ invite, onEdit }: { invite: SiteInvite; onEdit: () => void }) {
  const words = useInviteWords()
  // It has an address once the server has made one.
  const isThere = invite.slug !== ''
  return (
    <div className="settings-stack">
      <SettingsSection title={<Trans>The invitation</Trans>}>
        <div className="wrap-anywhere">
          <p className="type-label">{words.when(invite)}</p>
          {invite.location.text === '' ? null : <p>{invite.location.text}</p>}
        </div>
        <SyncSign id={invite.id} describe={(item) => [(item as typeof item & SiteInvite).title]} />
        {isThere ? <InviteLink invite={invite} /> : null}
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<Pencil aria-hidden="true" className="ic" />}
          onClick={onEdit}
        >
          <Trans>Edit invitation</Trans>
        </Button>
      </SettingsSection>
      {isThere ? (
        <>
          <GuestsSection invite={invite} />
          <InvitedSection invite={invite} />
        </>
      ) : null}
    </div>
  )
}

/** The link of an invitation, to hand on. */
function InviteLink({ invite: { slug, title } }: { invite: SiteInvite }) {
  const { t } = useLingui()
  const { data: site } = useSite()
  if (site === undefined || site.slug === null) return null
  const isShown = site.enabled && site.modules.invitesEnabled
  const hint = isShown
    ? site.passwordEnabled
      ? t`Guests also need the password of your site. Send it separately.`
      : t`Everyone with this link can answer.`
    : t`The link works once the site and its invitations are on.`
  return (
    <ShareLink
      label={t`Link to the invitation`}
      hint={hint}
      link={`${siteLink(site.slug)}/invites/${slug}`}
      text={title}
    />
  )
}
