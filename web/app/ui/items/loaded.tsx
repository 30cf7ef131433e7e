import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { Banner } from '../banner.tsx'
import { Skeleton } from '../skeleton.tsx'

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly refetch: () => unknown
  }
  /** Roughly how many lines will stand there. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** What the server has to say, or why it is not there yet: still loading, failed, or no network. */
export function Loaded<Data>({ query, lines = 2, children }: LoadedProps<Data>) {
  const { t } = useLingui()
  const errorText = useErrorText()
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null)
    return (
      <Banner tone="danger" action={{ label: t`Try again`, onSelect: () => void query.refetch() }}>
        {errorText(query.error)}
      </Banner>
    )
  if (query.fetchStatus === 'paused')
    return (
      <Banner>
        <Trans>You're offline. This will show up once you're back online.</Trans>
      </Banner>
    )
  return (
    <div className="grid gap-3" aria-busy="true">
      <p role="status" className="sr-only">
        <Trans>Loading</Trans>
      </p>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have nothing else to tell them apart.
        <Skeleton key={index} className="h-12 w-full" />
      ))}
    </div>
  )
}
