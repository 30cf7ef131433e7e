import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

/** One invite: to whom, as what, for whom, how it stands, and what can still be done with it. */
export function InviteLine({ invite, onEdit }: { invite: Invite; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const partText = usePartText()
  const { children } = useChildren()
  const again = useSave()
  const [newLink, setNewLink] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const names = children.filter(({ _id }) => invite.childIds.includes(_id)).map(({ name }) => name)
  const forWhom = listFormat(i18n.locale).format(names)
  const part = partText(invite)
  const refresh = () => client.invalidateQueries({ queryKey: settingsKeys.invites })
  const resend = async () => {
    await again.run(async () => {
      const { inviteLink } = await api.invites.resend({ params: { id: invite.id } })
      setNewLink(inviteLink)
    })
    // Also after a refusal: it may have been accepted meanwhile.
    void refresh()
  }
  const isOpen = invite.status !== 'accepted'
  return (
    <li>
      <span className="min-w-0 flex-1 basis-48">
        <span className="type-label block wrap-anywhere">{invite.email}</span>
        <span className="type-caption block text-muted">
          {invite.role === 'parent' || forWhom === '' ? part : t`${part}, for ${forWhom}`}
        </span>
        <InviteTime invite={invite} />
      </span>
      <InviteBadge invite={invite} />
      {isOpen ? (
        <span className="setting-row-acts">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`Send the invite for ${invite.email} again`}
            isBusy={again.isBusy}
            busyLabel={t`Sending`}
            onClick={() => void resend()}
          >
            <Trans>Send again</Trans>
          </Button>
          <Button variant="ghost" size="sm" aria-label={t`Change the invite for ${invite.email}`} onClick={onEdit}>
            <Trans>Change</Trans>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`Withdraw the invite for ${invite.email}`}
            onClick={() => setIsAsking(true)}
          >
            <Trans>Withdraw</Trans>
          </Button>
        </span>
      ) : null}
      {again.failure ? (
        <Banner tone="danger" className="w-full">
          {again.failure}
        </Banner>
      ) : null}
      {newLink === null ? null : (
        <InviteLinkSheet email={invite.email} link={newLink} onClose={() => setNewLink(null)} />
      )}
      {isAsking ? <WithdrawDialog invite={invite} refresh={refresh} onClose={() => setIsAsking(false)} /> : null}
    </li>
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
          Invited by {inviterName} on {sent}
        </Trans>
      ) : (
        <Trans>
          Invited by {inviterName}, open until {until}
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

interface WithdrawDialogProps {
  invite: Invite
  refresh: () => Promise<void>
  onClose: () => void
}

function WithdrawDialog({ invite, refresh, onClose }: WithdrawDialogProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const withdraw = async () => {
    const isDone = await run(() => api.invites.remove({ params: { id: invite.id } }))
    void refresh()
    if (!isDone) return
    onClose()
    showToast({ message: t`Invite withdrawn` })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Withdraw the invite?`}
      body={
        <>
          <p>{t`The link sent to ${invite.email} will stop working.`}</p>
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
        </>
      }
      confirmLabel={t`Withdraw invite`}
      cancelLabel={t`Keep it`}
      isBusy={isBusy}
      busyLabel={t`Withdrawing`}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    />
  )
}
