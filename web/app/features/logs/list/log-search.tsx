import { useLingui } from '@lingui/react/macro'
import { matchesWords } from '@nestwren/contract/logs/found-by'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { isInTouch } from '../../../platform/realtime/live.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { type EntryView, useEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { answerOf, noReadNeeded } from '../../../ui/answered.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { localDay } from '../day-summary.ts'
import { useDayName } from '../public/day-head.tsx'
import { EntryLine } from '../public/entry-line.tsx'
import { groupByDay } from './day-groups.ts'

interface LogSearchProps {
  childId: string | 'all'
  kind: KindName | null
  onClose: () => void
}

/** Search over what logs are, their notes and details: on the server, and without a network over what the device holds. */
export function LogSearch({ childId, kind, onClose }: LogSearchProps) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const words = useDeferredValue(typed.trim())
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const write = (value: string) => {
    const changed = new URLSearchParams(params)
    if (value === '') changed.delete('q')
    else changed.set('q', value)
    setParams(changed, { replace: true })
  }
  const close = () => {
    write('')
    onClose()
  }
  return (
    <search>
      <div className="input-group mb-3">
        <input
          ref={input}
          type="search"
          dir="auto"
          value={typed}
          maxLength={100}
          placeholder={t`Bottle, fever, carrots`}
          aria-label={t`Search logs`}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <button type="button" className="icon-btn" aria-label={t`Close search`} onClick={close}>
          <X aria-hidden="true" className="ic" />
        </button>
      </div>
      <p className="mb-3">
        <Link to={words === '' ? '/search' : `/search?q=${encodeURIComponent(words)}`} className="link-btn">
          {t`Search everything`}
          <ChevronRight aria-hidden="true" className="ic ic-sm" />
        </Link>
      </p>
      {words === '' ? null : <Results childId={childId} kind={kind} words={words} />}
    </search>
  )
}

function useResults(childId: string | 'all', kind: KindName | null, words: string) {
  const connection = useConnection()
  const isOnline = isInTouch(connection)
  const query = useInfiniteQuery({
    queryKey: ['logSearch', childId, kind, words],
    enabled: isOnline,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.logs.list(
        {
          query: {
            childId,
            q: words,
            ...(kind === null ? {} : { kind }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
    meta: { isPersisted: false },
  })
  const held = useEntries(childId, kind === null ? {} : { kind })
  const views = useMemo((): readonly EntryView[] => {
    if (!isOnline) return held.filter(({ entry }) => matchesWords(entry, words)).slice(0, 200)
    const found = query.data?.pages.flatMap(({ items }) => items) ?? []
    return found.map((entry) => ({ entry, sync: 'saved' }))
  }, [isOnline, held, words, query.data])
  return { views, isOnline, hasNetwork: connection.isOnline, query }
}

function Results({ childId, kind, words }: { childId: string | 'all'; kind: KindName | null; words: string }) {
  const { t } = useLingui()
  const { views, isOnline, hasNetwork, query } = useResults(childId, kind, words)
  const session = useSession()
  const userId = session.status === 'signedIn' ? session.user.id : ''
  const dayName = useDayName()
  const zone = Temporal.Now.timeZoneId()
  const today = localDay(nowIso(), zone)
  const answered = isOnline ? answerOf(query) : noReadNeeded
  if (answered === null)
    return (
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-40 w-full rounded-lg" />}
        failed={{ title: t`Search didn't work`, body: t`Check your connection and try again.` }}
      >
        {() => null}
      </Loaded>
    )
  return (
    <>
      <p role="status" className="sr-only">
        {t`${views.length} found`}
      </p>
      {isOnline ? null : (
        <Banner>
          {hasNetwork
            ? t`We can't reach Nestwren right now. This searches the logs on this device.`
            : t`You're offline. This searches the logs on this device.`}
        </Banner>
      )}
      {views.length === 0 ? <EmptyState after={answered} title={t`Nothing found`} body={t`Try another word.`} /> : null}
      {groupByDay(views, zone).map((row) =>
        row.type === 'day' ? (
          <section key={row.key} className="mb-4" aria-label={dayName(row.day, today)}>
            <h2 className="type-heading my-2">{dayName(row.day, today)}</h2>
            <ul className="card card-pad">
              {row.views.map((view) => (
                <EntryLine key={view.entry.id} view={view} userId={userId} />
              ))}
            </ul>
          </section>
        ) : null,
      )}
      {isOnline && query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      ) : null}
    </>
  )
}
