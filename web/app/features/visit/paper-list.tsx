import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'

interface PaperRow {
  readonly key: string
  readonly content: ReactNode
}

interface PaperListProps {
  rows: readonly PaperRow[]
  /** So many of them are printed; the screen shows all. */
  printed: number
}

/** A list of which the paper holds as many rows as it has room for, and says how many are missing. */
export function PaperList({ rows, printed }: PaperListProps) {
  const missing = rows.length - printed
  return (
    <ul className="visit-list">
      {rows.map(({ key, content }, index) => (
        <li key={key} className={index < printed ? undefined : 'not-printed'}>
          {content}
        </li>
      ))}
      {missing > 0 ? (
        <li className="only-printed">
          {plural(missing, { one: 'and # more in Nestwren', other: 'and # more in Nestwren' })}
        </li>
      ) : null}
    </ul>
  )
}
