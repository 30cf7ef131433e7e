import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { encode } from 'uqr'
import { useChildren } from '../../../platform/api/queries.ts'
import { listFormat } from '../../../platform/format/formats.ts'
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

interface QrCodeProps {
  value: string
  /** What it holds, for readers. */
  label: string
}

/** The quiet zone that readers of codes need, in modules. */
const quietZone = 4

/**
 * A QR code, black on white in every theme: many cameras cannot read the reverse. At night too, since whoever opens it
 * wants it read; it is shown only when asked for.
 */
export function QrCode({ value, label }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-60 rounded-md forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Neighbouring dark modules of a row as one: start and length. */
function runsOf(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
