import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomFigures, RoomState } from '@nestwren/contract/storage'
import { formatBytes } from '../../platform/format/bytes.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RoomWarning } from './room-warning.tsx'

interface RoomCardProps {
  readonly room: RoomState
  readonly figures: RoomFigures
}

/** How much room is left: what the page is opened for. */
export function RoomCard({ room, figures: { usedBytes, databaseBytes, limitBytes } }: RoomCardProps) {
  const { t, i18n } = useLingui()
  const size = (bytes: number) => formatBytes(bytes, i18n.locale)
  const taken = usedBytes + databaseBytes
  const [left, used, limit] = [size(Math.max(0, limitBytes - taken)), size(taken), size(limitBytes)]
  return (
    <>
      <section className="glance" aria-label={t`Space left`}>
        <p className="glance-answer">
          <Trans>
            <span className="glance-numeral">{left}</span> left
          </Trans>
        </p>
        <p className="type-small tnum glance-muted">
          <Trans>
            {used} of {limit} used
          </Trans>
        </p>
        <ProgressBar label={t`Storage used`} done={limitBytes === 0 ? 1 : taken / limitBytes} />
      </section>
      <RoomWarning room={room} />
    </>
  )
}
