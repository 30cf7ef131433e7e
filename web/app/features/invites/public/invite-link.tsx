import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { useChildren } from '../../../platform/api/queries.ts'
import { listFormat } from '../../../platform/format/formats.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ShareLink } from './share-link.tsx'

interface InviteLinkProps {
  invite: Pick<Invite, 'email' | 'role' | 'childIds'>
  link: string
}

/** The link of an open invite: to share, copy, or scan, and what becomes of it. */
export function InviteLink({ invite: { email, role, childIds }, link }: InviteLinkProps) {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  const isAbout = (id: string) => role === 'parent' || childIds.includes(id)
  const names = listFormat(i18n.locale).format(children.filter(({ _id }) => isAbout(_id)).map(({ name }) => name))
  return (
    <div className="grid gap-4 wrap-anywhere">
      <ShareLink
        label={t`Invite link`}
        hint={
          email === null
            ? t`It works once, for 7 days. The first person to open it and confirm their email joins, so send it only to them.`
            : t`It works once, for 7 days, and only for ${email}. We send a code to that email before anyone joins.`
        }
        link={link}
        text={names === '' ? t`Join our family on Nestwren` : t`Help care for ${names} on Nestwren`}
      />
      <figure className="grid justify-items-center gap-2">
        <QrCode value={link} label={t`QR code of the invite link`} />
        <figcaption className="type-caption text-center text-muted">
          <Trans>With them now? They can scan this with their phone's camera.</Trans>
        </figcaption>
      </figure>
    </div>
  )
}
