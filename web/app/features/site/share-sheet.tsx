import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ShareLink } from '../invites/public/share-link.tsx'
import { siteLink } from '../site-facts/public/site-queries.ts'

interface ShareSheetProps {
  site: OwnSite
  slug: string
  onClose: () => void
}

/** The link of the site to hand on: to share, to copy, and to scan. */
export function ShareSheet({ site: { enabled, passwordEnabled, title }, slug, onClose }: ShareSheetProps) {
  const { t } = useLingui()
  const link = siteLink(slug)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Share the site`}
      footer={
        <Button variant="outline" isBlock onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 wrap-anywhere">
        {enabled ? null : (
          <Banner tone="warning">
            <Trans>The site is off. The link works once you turn it on.</Trans>
          </Banner>
        )}
        <ShareLink
          label={t`Link to the site`}
          hint={
            passwordEnabled
              ? t`Visitors also need the password. Send it separately.`
              : t`Everyone who gets this link can open the site and pass it on.`
          }
          link={link}
          text={title}
        />
        <figure className="grid justify-items-center gap-2">
          <QrCode value={link} label={t`QR code of the link to the site`} />
          <figcaption className="type-caption text-center text-muted">
            <Trans>With them now? They can scan this with their phone's camera.</Trans>
          </figcaption>
        </figure>
      </div>
    </Sheet>
  )
}
