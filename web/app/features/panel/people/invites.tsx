import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminInfluencerInvite } from '@nestwren/contract/admin-invites'
import { ApiError } from '@nestwren/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../public/copy-button.tsx'
import { Moment } from '../public/moment.tsx'
import { PanelHeading, PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { panelKey, usePanelRead } from '../public/panel-read.ts'
import { type Column, Pager, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { InviteForm } from './invite-form.tsx'

const pageSize = 20

/** Invites of influencers, who get everything without paying (B §2, "Create invite"). */
export default function Invites() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 1
  const query = usePanelRead(
    ['invites', page],
    (signal) => staffApi.adminInvites.list({ query: { page, limit: pageSize } }, { signal }),
    { keepsLast: true },
  )
  const readAgain = () => void client.invalidateQueries({ queryKey: panelKey('invites') })
  return (
    <>
      <PanelHeading title={<Trans>Create Invite</Trans>} />
      <div className="ops-stack">
        <PanelSection id="new" title={<Trans>New influencer invite</Trans>}>
          <InviteForm onCreated={readAgain} />
        </PanelSection>
        <PanelSection id="invites" title={<Trans>Existing invites</Trans>}>
          <PanelLoaded query={query} failed={t`We couldn't load invites`}>
            {({ invites, pagination }, answered) => (
              <>
                {invites.length === 0 ? (
                  <PanelEmpty after={answered}>
                    {pagination.total > 0 ? <Trans>There is no such page.</Trans> : <Trans>No invites yet.</Trans>}
                  </PanelEmpty>
                ) : (
                  <InviteTable invites={invites} isBusy={query.isPlaceholderData} onChanged={readAgain} />
                )}
                <Pager
                  page={pagination.page}
                  totalPages={pagination.totalPages}
                  onPageChange={(next) => setParams(next === 1 ? [] : [['page', String(next)]])}
                />
              </>
            )}
          </PanelLoaded>
        </PanelSection>
      </div>
    </>
  )
}

interface InviteTableProps {
  invites: readonly AdminInfluencerInvite[]
  isBusy: boolean
  onChanged: () => void
}

function InviteTable({ invites, isBusy, onChanged }: InviteTableProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ readonly what: 'resend' | 'withdraw'; readonly invite: AdminInfluencerInvite }>()
  const columns: readonly Column<AdminInfluencerInvite>[] = [
    {
      id: 'email',
      label: t`Email`,
      place: 'first',
      cell: ({ email }) => <span className="ops-name">{email}</span>,
    },
    { id: 'note', label: t`Note`, cell: ({ note }) => (note === '' ? '–' : <span dir="auto">{note}</span>) },
    { id: 'status', label: t`Status`, place: 'end', cell: (invite) => <InviteBadge invite={invite} /> },
    {
      id: 'created',
      label: t`Created`,
      place: 'named',
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
    { id: 'link', label: t`Invite link`, cell: (invite) => <InviteLink invite={invite} /> },
    {
      id: 'acts',
      label: t`Actions`,
      isLabelHidden: true,
      cell: (invite) => {
        const { email } = invite
        return invite.status !== 'pending' ? null : (
          <span className="ops-row-acts">
            {invite.canResend ? (
              <Button
                variant="ghost"
                size="sm"
                aria-label={t`Resend to ${email}`}
                onClick={() => setAsked({ what: 'resend', invite })}
              >
                <Trans>Resend</Trans>
              </Button>
            ) : null}
            <Button
              variant="ghost"
              size="sm"
              aria-label={t`Withdraw the invite of ${email}`}
              onClick={() => setAsked({ what: 'withdraw', invite })}
            >
              <Trans>Withdraw</Trans>
            </Button>
          </span>
        )
      },
    },
  ]
  return (
    <>
      <PanelTable
        label={t`Existing invites`}
        columns={columns}
        rows={invites}
        keyOf={({ _id }) => _id}
        isBusy={isBusy}
      />
      {asked === undefined ? null : (
        <InviteQuestion {...asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
      )}
    </>
  )
}

function InviteBadge({ invite: { status, ended } }: { invite: AdminInfluencerInvite }) {
  if (status === 'pending')
    return (
      <Badge tone="warning">
        <Trans>Pending</Trans>
      </Badge>
    )
  if (status === 'accepted')
    return (
      <Badge tone="success">
        <Trans>Accepted</Trans>
      </Badge>
    )
  return (
    <Badge>
      {ended === 'expired' ? (
        <Trans>Expired</Trans>
      ) : ended === 'withdrawn' ? (
        <Trans>Withdrawn</Trans>
      ) : (
        <Trans>Other</Trans>
      )}
    </Badge>
  )
}

/** The link of a pending invite, to copy. One that the server cannot open any more is made anew by sending it again. */
function InviteLink({ invite: { email, status, inviteLink } }: { invite: AdminInfluencerInvite }) {
  const { t } = useLingui()
  if (status !== 'pending') return '–'
  if (inviteLink === null)
    return (
      <span className="text-muted">
        <Trans>Resend to get a new link</Trans>
      </span>
    )
  return (
    <span className="ops-link">
      <code>{inviteLink}</code>
      <CopyButton value={inviteLink} label={t`Copy the link of ${email}`} />
    </span>
  )
}

interface InviteQuestionProps {
  what: 'resend' | 'withdraw'
  invite: AdminInfluencerInvite
  onClose: () => void
  onChanged: () => void
}

function InviteQuestion({ what, invite: { _id, email }, onClose, onChanged }: InviteQuestionProps) {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  const { isBusy, run } = useStaffAction()
  const input = { params: { id: _id } }
  /** The server's words, else the specification's. */
  const say = (otherwise: string) => (error: unknown) => ({
    text: error instanceof ApiError && error.status > 0 ? errorText(error, otherwise) : otherwise,
  })
  const answer = async () => {
    if (what === 'resend') {
      const failed = t`Failed to resend invite email`
      await run(() => staffApi.adminInvites.resend(input), {
        failed,
        done: t`Invite email sent successfully!`,
        meet: say(failed),
      })
    } else {
      const failed = t`We couldn't withdraw the invite`
      await run(() => staffApi.adminInvites.withdraw(input), {
        failed,
        done: t`Invite withdrawn. Its links don't work anymore.`,
        meet: say(failed),
      })
    }
    // Also where it failed: the row may be another by now.
    onChanged()
    onClose()
  }
  return what === 'resend' ? (
    <ConfirmDialog
      isOpen
      title={t`Resend invite`}
      body={
        <>
          <p>{t`Resend invite email to ${email}?`}</p>
          <p>
            <Trans>It brings a new link. The links before stop working.</Trans>
          </p>
        </>
      }
      confirmLabel={t`Resend`}
      cancelLabel={t`Cancel`}
      tone="primary"
      isBusy={isBusy}
      onConfirm={() => void answer()}
      onCancel={onClose}
    />
  ) : (
    <ConfirmDialog
      isOpen
      title={t`Withdraw invite`}
      body={t`The links of the invite to ${email} stop working.`}
      confirmLabel={t`Withdraw`}
      cancelLabel={t`Cancel`}
      isBusy={isBusy}
      onConfirm={() => void answer()}
      onCancel={onClose}
    />
  )
}
