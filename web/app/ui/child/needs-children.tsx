import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { Loaded } from '../items/loaded.tsx'

interface NeedsChildrenProps {
  skeleton?: ReactNode
  /** A part of a page says in one line that it failed. */
  isPart?: boolean
  children: ReactNode
}

/** For what depends on the children: what somebody may see of them is not known before they were read. */
export function NeedsChildren({ skeleton, isPart = false, children }: NeedsChildrenProps) {
  const { t } = useLingui()
  const { children: known, query } = useChildren()
  if (known.length > 0 || query.data !== undefined) return children
  return (
    <Loaded
      query={query}
      lines={3}
      {...(skeleton === undefined ? null : { skeleton })}
      {...(isPart
        ? { line: t`Failed to load children` }
        : {
            failed: {
              title: t`Failed to load children`,
              body: t`Your logs are safe. Check your connection and try again.`,
            },
          })}
    >
      {() => children}
    </Loaded>
  )
}
