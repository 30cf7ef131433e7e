import { Trans, useLingui } from '@lingui/react/macro'
import type { MilkLot } from '@nestwren/contract/milk'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { nowIso } from '../../platform/clock/now.ts'
import { formatMoment } from '../../platform/format/measures.ts'
import { useAmountText } from '../../platform/format/use-measures.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { useWaitingItems } from '../../platform/sync/lazy/list-now.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { LotSign } from './lot-line.tsx'
import { milkList } from './public/milk-list.ts'
import { useLotChange } from './use-lot-change.ts'

interface EndedLotsProps {
  childId: string | 'all'
  names: ReadonlyMap<string, string>
}

/** What was used or thrown away, the latest first; read when it is opened. */
export function EndedLots({ childId, names }: EndedLotsProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.list(milkList.name), 'ended', childId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.milk.list(
        { query: { childId, ended: 'true', ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
    enabled: isOpen,
    meta: { isPersisted: false },
  })
  const touched = useWaitingItems(milkList)
  const waiting = touched.filter((lot) => childId === 'all' || lot.childId === childId)
  return (
    <section aria-label={t`Used and thrown away`}>
      <button type="button" className="link-btn mb-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Trans>Used and thrown away</Trans>
      </button>
      {isOpen ? (
        <Loaded query={{ ...query, data: query.data ?? (waiting.length > 0 ? { pages: [] } : undefined) }} lines={3}>
          {({ pages }) => {
            const lots = withWaiting(
              pages.flatMap(({ items }) => items),
              waiting,
            )
            if (lots.length === 0)
              return (
                <p className="type-small text-muted">
                  <Trans>Nothing yet.</Trans>
                </p>
              )
            return (
              <>
                <ul className="card">
                  {lots.map((lot) => (
                    <EndedLine key={lot.id} lot={lot} childName={names.get(lot.childId) ?? null} />
                  ))}
                </ul>
                {query.hasNextPage ? (
                  <Button
                    variant="soft"
                    isBlock
                    isBusy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t`Show more`}
                  </Button>
                ) : null}
              </>
            )
          }}
        </Loaded>
      ) : null}
    </section>
  )
}

/** What was ended here and waits to be sent, and without what was put back. */
function withWaiting(ended: readonly MilkLot[], waiting: readonly MilkLot[]): readonly MilkLot[] {
  const here = new Set(waiting.map(({ id }) => id))
  return [...waiting.filter(({ endedAt }) => endedAt !== null), ...ended.filter(({ id }) => !here.has(id))]
}

function EndedLine({ lot, childName }: { lot: MilkLot; childName: string | null }) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const { takeBack } = useLotChange()
  const { children } = useChildren()
  const level = children.find(({ _id }) => _id === lot.childId)?.access.pumping ?? 'none'
  const when = lot.endedAt === null ? '' : formatMoment(lot.endedAt, nowIso(), currentLocale())
  const amount = amountText(lot.amountMl)
  const title = childName === null ? amount : t`${childName}: ${amount}`
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-hairline border-b px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="type-label block">{title}</span>
        <span className="type-caption block text-muted">
          {lot.endedAs === 'discarded' ? t`Thrown away ${when}` : t`Used ${when}`}
          {lot.label === null ? '' : ` · ${lot.label}`}
        </span>
      </span>
      <LotSign id={lot.id} />
      {/* What bottles have emptied comes back by changing the bottle. */}
      {isLevelAtLeast(level, 'add') && lot.leftMl > 0 ? (
        <Button variant="ghost" size="sm" aria-label={t`Put ${amount} back`} onClick={() => takeBack(lot)}>
          <Trans>Put back</Trans>
        </Button>
      ) : null}
    </li>
  )
}
