import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { QrCode } from './qr-code.tsx'
import { ShareLink } from './share-link.tsx'

interface InviteLinkSheetProps {
  email: string
  link: string
  onClose: () => void
}

/** The link of an invite that was just sent. Nobody can read it later, only send a new one. */
export function InviteLinkSheet({ email, link, onClose }: InviteLinkSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Invite sent`}
      footer={
        <Button isBlock onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        <p>
          <Trans>
            We emailed an invite to {email}. You can also share this link yourself: it asks for a code that we send to
            that email.
          </Trans>
        </p>
        <ShareLink
          label={t`Invite link`}
          hint={t`It works once, only for ${email}, for 7 days. We can't show it again, but you can send a new one.`}
          link={link}
          text={t`Join our family on Nestwren`}
        />
        <figure className="grid justify-items-center gap-2">
          <QrCode value={link} label={t`QR code of the invite link`} />
          <figcaption className="type-caption text-center text-muted">
            <Trans>With them now? They can scan this with their phone's camera.</Trans>
          </figcaption>
        </figure>
      </div>
    </Sheet>
  )
}
