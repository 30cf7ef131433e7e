import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomState } from '@nestwren/contract/storage'
import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { RoomWarning } from './room-warning.tsx'

/** While the vault locks a part of what takes room, no figure is known here. */
export function LockedRoom({ room }: { readonly room: RoomState }) {
  const { t } = useLingui()
  return (
    <>
      <RoomWarning room={room} />
      <section className="card card-pad room-locked" aria-label={t`Storage is locked`}>
        <LockKeyhole aria-hidden="true" className="ic ic-lg text-muted" />
        <h2 className="type-title">
          <Trans>Storage is locked</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Open the vault to see what takes up space.</Trans>
        </p>
        <Link to="/vault" className={buttonClass()}>
          <Trans>Open the vault</Trans>
        </Link>
      </section>
    </>
  )
}
