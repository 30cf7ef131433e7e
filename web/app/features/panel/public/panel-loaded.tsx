import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Answered } from '../../../ui/answered.ts'
import { Loaded, type ReadQuery } from '../../../ui/items/loaded.tsx'
import { useStaffErrorText } from './staff-texts.ts'

interface PanelLoadedProps<Data> {
  query: ReadQuery<Data>
  /** The specification's words for a failure. */
  failed: string
  lines?: number
  children: (data: Data, answered: Answered) => ReactNode
}

/** What was read, or why it is not there, in the panel's words: loading, failed, no network. */
export function PanelLoaded<Data>({ query, failed, lines = 4, children }: PanelLoadedProps<Data>) {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  const body = query.error === null ? t`We can't reach Nestwren.` : errorText(query.error)
  return (
    <Loaded query={query} lines={lines} failed={{ title: failed, body }}>
      {children}
    </Loaded>
  )
}

interface PanelEmptyProps {
  /** What was read and found empty. */
  after: Answered
  children: ReactNode
}

/** That there is nothing, in a sentence; the panel draws no pictures. */
export function PanelEmpty({ children }: PanelEmptyProps) {
  return <p className="ops-empty">{children}</p>
}
