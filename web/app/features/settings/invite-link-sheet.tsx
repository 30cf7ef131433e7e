import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { InviteLink } from '../invites/public/invite-link.tsx'

interface InviteLinkSheetProps {
  invite: Pick<Invite, 'email' | 'role' | 'childIds'>
  link: string
  /** A new link, which was mailed where the invite has an address; false where the known one is shown again. */
  isNew: boolean
  onClose: () => void
}

/** The link of an invite, to hand over. */
export function InviteLinkSheet({ invite, link, isNew, onClose }: InviteLinkSheetProps) {
  const { t } = useLingui()
  const { email } = invite
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isNew && email !== null ? t`Invite sent` : t`Invite link`}
      footer={
        <Button variant="outline" isBlock onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        {isNew ? (
          <p>
            {email === null ? (
              <Trans>Send this link any way you like. You can show it again in Settings &gt; Caregivers.</Trans>
            ) : (
              <Trans>We emailed an invite to {email}. You can also share this link yourself.</Trans>
            )}
          </p>
        ) : null}
        <InviteLink invite={invite} link={link} />
      </div>
    </Sheet>
  )
}
