import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { liveState, onLiveState } from '../../platform/realtime/live.ts'
import { useStale } from '../../platform/realtime/use-stale.ts'
import { type Answered, answerOf } from '../answered.ts'
import { Banner } from '../banner.tsx'
import { ErrorState } from '../error-state.tsx'
import { Skeleton } from '../skeleton.tsx'
import { StaleNote } from './stale-note.tsx'

/** What is known of a read, as the query library tells it. */
export interface ReadQuery<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly dataUpdatedAt?: number
  readonly refetch: () => unknown
}

interface LoadedProps<Data> {
  query: ReadQuery<Data>
  /** Roughly how many lines will stand there. */
  lines?: number
  /** In place of grey lines. */
  skeleton?: ReactNode
  /** What a page says when it could not be read; a part of a page says it in one line. */
  failed?: { readonly title: string; readonly body: string }
  /** The one line of a part that could not be read, in place of what the error says. */
  line?: string
  /** In place of the sentence that there is no network. */
  offline?: ReactNode
  /** Something around it says already since when nothing is up to date. */
  isSinceSaid?: boolean
  /** Its proof allows an empty text. */
  children: (data: Data, answered: Answered) => ReactNode
}

/**
 * What was read, or why it is not there: still loading, failed, or no network. Only what was read can be empty. What the
 * device has is shown also when it could not be renewed, with since when it is not up to date.
 */
export function Loaded<Data>({
  query,
  lines = 2,
  skeleton,
  failed,
  line,
  offline,
  isSinceSaid,
  children,
}: LoadedProps<Data>) {
  const { data } = query
  const answered = answerOf(query)
  const isFailed = useHasFailed(query)
  const stale = useStale({ dataUpdatedAt: query.dataUpdatedAt ?? 0, isError: query.error !== null })
  if (data !== undefined && answered !== null)
    return (
      <>
        {isSinceSaid ? null : <StaleNote of={stale} />}
        {children(data, answered)}
      </>
    )
  if (isFailed) return <Failed query={query} words={failed} line={line} />
  if (query.fetchStatus === 'paused')
    return (
      offline ?? (
        <Banner>
          <Trans>You're offline. This will show up once you're back online.</Trans>
        </Banner>
      )
    )
  return (
    <div className="grid gap-3" aria-busy="true">
      <p role="status" className="sr-only">
        <Trans>Loading</Trans>
      </p>
      {skeleton ??
        Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have nothing else to tell them apart.
          <Skeleton key={index} className="h-12 w-full" />
        ))}
    </div>
  )
}

/** It could not be read, or nobody has answered for so long that waiting is no longer true. */
export function useHasFailed(query: Pick<ReadQuery<unknown>, 'error' | 'fetchStatus'>): boolean {
  const { isReachable } = useSyncExternalStore(onLiveState, liveState, liveState)
  return query.error !== null || (query.fetchStatus !== 'paused' && !isReachable)
}

interface FailedProps {
  query: ReadQuery<unknown>
  words: LoadedProps<unknown>['failed']
  line: string | undefined
}

function Failed({ query, words, line }: FailedProps) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [isAsked, setIsAsked] = useState(false)
  const again = () => {
    setIsAsked(true)
    void Promise.resolve(query.refetch()).finally(() => setIsAsked(false))
  }
  if (words !== undefined)
    return <ErrorState {...words} action={{ label: t`Try again`, onSelect: again }} isBusy={isAsked} />
  return (
    <Banner tone={line === undefined ? 'danger' : 'warning'} action={{ label: t`Try again`, onSelect: again }}>
      {line ?? (query.error === null ? t`We can't reach Nestwren right now.` : errorText(query.error))}
    </Banner>
  )
}
