import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { InviteLinkSheet } from './invite-link-sheet.tsx'
import { usePartText } from './people-section.tsx'
import { settingsKeys } from './settings-keys.ts'
import { useMembers } from './use-people.ts'

/** One invite: to whom, as what, for whom, how it stands, and what can still be done with it. */
export function InviteLine({ invite, onEdit }: { invite: Invite; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const partText = usePartText()
  const { children } = useChildren()
  const names = children.filter(({ _id }) => invite.childIds.includes(_id)).map(({ name }) => name)
  const forWhom = listFormat(i18n.locale).format(names)
  const part = partText(invite)
  return (
    <li>
      <span className="min-w-0 flex-1 basis-48">
        <span className="type-label block wrap-anywhere">
          {invite.email ?? invite.acceptedBy?.name ?? <Trans>Anyone with the link</Trans>}
        </span>
        <span className="type-caption block text-muted">
          {invite.role === 'parent' || forWhom === '' ? part : t`${part}, for ${forWhom}`}
        </span>
        <InviteTime invite={invite} />
      </span>
      <InviteBadge invite={invite} />
      {invite.status === 'accepted' ? (
        <Guest invite={invite} />
      ) : (
        <OpenInviteActs invite={invite} who={invite.email ?? part} onEdit={onEdit} />
      )}
    </li>
  )
}

/** Leads to the person a link without an address let in, where they can be removed; nothing once they have left. */
function Guest({ invite: { email, acceptedBy } }: { invite: Invite }) {
  const { data: members } = useMembers()
  if (email !== null || acceptedBy === null || !members?.some(({ id }) => id === acceptedBy.id)) return null
  const { id, name } = acceptedBy
  return (
    <span className="setting-row-acts">
      <Link className="link-btn min-h-11 px-3" to={`/settings/family/${id}`}>
        <Trans>See {name}</Trans>
      </Link>
    </span>
  )
}

interface OpenInviteActsProps {
  invite: Invite
  /** Tells this invite from the others for screen readers. */
  who: string
  onEdit: () => void
}

function OpenInviteActs({ invite, who, onEdit }: OpenInviteActsProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const reading = useSave()
  const [link, setLink] = useState<{ url: string; isNew: boolean } | null>(null)
  const [asking, setAsking] = useState<'replace' | 'cancel' | null>(null)
  const [isLost, setIsLost] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: settingsKeys.invites })
  const show = () =>
    reading.run(async () => {
      const { inviteLink } = await api.invites.link({ params: { id: invite.id } })
      setIsLost(inviteLink === null)
      if (inviteLink === null) void refresh()
      else setLink({ url: inviteLink, isNew: false })
    })
  const close = () => setAsking(null)
  return (
    <>
      <span className="setting-row-acts">
        {invite.status === 'pending' ? (
          <Button
            variant="soft"
            size="sm"
            aria-label={t`Show the link for ${who}`}
            isBusy={reading.isBusy}
            busyLabel={t`One moment`}
            onClick={() => void show()}
          >
            <Trans>Show link</Trans>
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          aria-label={t`Replace the link for ${who}`}
          onClick={() => setAsking('replace')}
        >
          <Trans>Replace link</Trans>
        </Button>
        <Button variant="ghost" size="sm" aria-label={t`Change the invite for ${who}`} onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t`Cancel the invite for ${who}`}
          onClick={() => setAsking('cancel')}
        >
          <Trans>Cancel invite</Trans>
        </Button>
      </span>
      {reading.failure ? (
        <Banner tone="danger" className="w-full">
          {reading.failure}
        </Banner>
      ) : null}
      {isLost ? (
        <Banner tone="warning" className="w-full">
          <Trans>This link can't be shown anymore. Replace it to get a new one.</Trans>
        </Banner>
      ) : null}
      {link === null ? null : (
        <InviteLinkSheet invite={invite} link={link.url} isNew={link.isNew} onClose={() => setLink(null)} />
      )}
      {asking === 'replace' ? (
        <ReplaceDialog
          invite={invite}
          refresh={refresh}
          onClose={close}
          onReplaced={(url) => {
            close()
            setIsLost(false)
            setLink({ url, isNew: true })
          }}
        />
      ) : null}
      {asking === 'cancel' ? <CancelDialog invite={invite} refresh={refresh} onClose={close} /> : null}
    </>
  )
}

function InviteTime({ invite }: { invite: Invite }) {
  const when = useWhen()
  const { inviterName } = invite
  const accepted = invite.acceptedAt === null ? '' : when.day(invite.acceptedAt)
  const sent = when.day(invite.createdAt)
  const until = when.time(invite.expiresAt)
  return (
    <span className="type-caption block text-muted">
      {invite.status === 'accepted' ? (
        <Trans>Joined on {accepted}</Trans>
      ) : invite.status === 'expired' ? (
        <Trans>
          Invited by {inviterName} on {sent}. The link doesn't work anymore.
        </Trans>
      ) : (
        <Trans>
          Invited by {inviterName}. The link works until {until}.
        </Trans>
      )}
    </span>
  )
}

function InviteBadge({ invite: { status } }: { invite: Invite }) {
  if (status === 'accepted')
    return (
      <Badge tone="success">
        <Trans>Accepted</Trans>
      </Badge>
    )
  if (status === 'expired')
    return (
      <Badge tone="warning">
        <Trans>Expired</Trans>
      </Badge>
    )
  return (
    <Badge tone="info">
      <Trans>Open</Trans>
    </Badge>
  )
}

interface InviteDialogProps {
  invite: Invite
  /** Reads the list again, also after a refusal: the invite may have been accepted meanwhile. */
  refresh: () => Promise<void>
  onClose: () => void
}

/** Asks before the link that was handed over stops working. */
function ReplaceDialog({
  invite: { id, email },
  refresh,
  onClose,
  onReplaced,
}: InviteDialogProps & { onReplaced: (link: string) => void }) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const replace = async () => {
    await run(async () => onReplaced((await api.invites.resend({ params: { id } })).inviteLink))
    void refresh()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Replace the link?`}
      body={
        <>
          <p>
            {email === null
              ? t`The link you shared stops working. The new one works for 7 days.`
              : t`The link sent to ${email} stops working. We'll email a new one, good for 7 days.`}
          </p>
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
        </>
      }
      confirmLabel={t`Replace link`}
      cancelLabel={t`Keep it`}
      tone="primary"
      isBusy={isBusy}
      busyLabel={t`Replacing`}
      onConfirm={() => void replace()}
      onCancel={onClose}
    />
  )
}

/** Asks before an invite is gone for good. */
function CancelDialog({ invite: { id, email }, refresh, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const cancel = async () => {
    const isDone = await run(() => api.invites.remove({ params: { id } }))
    void refresh()
    if (!isDone) return
    onClose()
    showToast({ message: t`Invite canceled` })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Cancel the invite?`}
      body={
        <>
          <p>
            {email === null
              ? t`The link you shared will stop working.`
              : t`The link sent to ${email} will stop working.`}
          </p>
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
        </>
      }
      confirmLabel={t`Cancel invite`}
      cancelLabel={t`Keep it`}
      isBusy={isBusy}
      busyLabel={t`Canceling`}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  )
}
