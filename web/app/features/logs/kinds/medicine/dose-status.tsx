import { Trans, useLingui } from '@lingui/react/macro'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { useNow } from '../../../../platform/format/use-now.ts'
import { Banner } from '../../../../ui/banner.tsx'
import type { NamedMedicine } from './dose-state.ts'
import { DoseCheckBanner } from './public/dose-check-banner.tsx'
import { useDoses } from './public/use-dose-state.ts'
import { hasLimits, useDoseWords } from './public/use-dose-words.ts'

interface DoseStatusProps {
  childId: string
  item: MedicineItem | null
  named: NamedMedicine
  startAt: string
  entryId: string | null
}

/** How long ago the last dose was and, where the family set limits, what they say. */
export function DoseStatus({ childId, item, named, startAt, entryId }: DoseStatusProps) {
  const { t } = useLingui()
  const words = useDoseWords()
  useNow(30_000)
  const { state, check } = useDoses({ childId, item, named, at: startAt, entryId })
  const isNamed = named.name.trim() !== ''
  const wait = words.wait(state)
  const since = words.since(state, startAt)
  const limits = item === null ? null : words.limits(item)
  const head = wait ?? since
  const isWithin = item !== null && hasLimits(item) && check.status === 'current' && !state.isOverDaily
  const details = [
    wait === null || since === null ? null : `${since}.`,
    words.given(state),
    state.isOverDaily ? `${words.count(state)}.` : null,
    words.followed(state, startAt),
    wait === null && isWithin && state.followedAt === null ? t`Within your limits.` : null,
    limits,
  ]
  const isWarning = wait !== null || state.isOverDaily || state.followedAt !== null
  return (
    <>
      <DoseCheckBanner check={check} />
      {!isNamed ? null : isWarning ? (
        <Banner tone="warning">
          {head === null ? null : <strong className="block">{head}</strong>}
          {details.filter((one) => one !== null).join(' ')}
        </Banner>
      ) : head !== null ? (
        <div role="status">
          <p className="type-label">{head}</p>
          <p className="type-small text-muted">{details.filter((one) => one !== null).join(' ')}</p>
        </div>
      ) : check.status === 'unread' || check.status === 'checking' ? null : (
        <p className="type-small text-muted" role="status">
          <Trans>No dose logged yet.</Trans> {limits}
        </p>
      )}
    </>
  )
}
