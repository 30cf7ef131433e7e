import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, HardDrive, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatBytes } from '../../../platform/format/bytes.ts'
import { useRoom } from './use-room.ts'

/** The way to the storage page, in one line that says how full it is. It stands there whether that could be read or not. */
export function StorageLink() {
  const { t, i18n } = useLingui()
  const { data, error } = useRoom()
  const figures = data?.figures ?? null
  const used = formatBytes((figures?.usedBytes ?? 0) + (figures?.databaseBytes ?? 0), i18n.locale)
  const limit = formatBytes(figures?.limitBytes ?? 0, i18n.locale)
  const isShort = data !== undefined && data.room !== 'fine'
  const amount = figures === null ? null : t`${used} of ${limit} used`
  const detail = data === undefined && error !== null ? t`Couldn't load how much space is used.` : amount
  return (
    <Link to="/vault/storage" className="card card-pad flex items-center gap-3">
      <HardDrive aria-hidden="true" className="ic" />
      <span className="min-w-0 flex-1">
        <span className="type-label block">
          <Trans>Storage</Trans>
        </span>
        {detail === null ? null : <span className="type-caption tnum block text-muted">{detail}</span>}
        {isShort ? (
          <span className="type-caption flex items-center gap-1 text-warning-ink">
            <TriangleAlert aria-hidden="true" className="ic ic-sm" />
            {data.room === 'full' ? t`Full` : t`Nearly full`}
          </span>
        ) : null}
      </span>
      <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
    </Link>
  )
}
