import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ShareLink } from '../invites/public/share-link.tsx'

interface AddressSheetProps {
  /** Whom it is for. */
  name: string
  url: string
  onClose: () => void
}

/** The address of a link, once: to share, to copy or to scan. */
export function AddressSheet({ name, url, onClose }: AddressSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`The link for ${name}`}
      footer={
        <Button variant="outline" isBlock onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 wrap-anywhere">
        <p>
          <Trans>
            Send it only to {name}. The first device that opens it keeps it. We show it only now; you can make a new one
            any time.
          </Trans>
        </p>
        <ShareLink label={t`Link`} link={url} text={t`Photos from the family`} />
        <figure className="grid justify-items-center gap-2">
          <QrCode value={url} label={t`QR code of the link`} />
          <figcaption className="type-caption text-center text-muted">
            <Trans>With them now? They can scan this with their phone's camera.</Trans>
          </figcaption>
        </figure>
      </div>
    </Sheet>
  )
}
