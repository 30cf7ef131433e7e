import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { formatBytes } from '../../platform/format/bytes.ts'

export interface FigureRow {
  readonly key: string
  readonly name: string
  /** Below the name: "12 photos". */
  readonly detail?: string
  /** Null where nobody has counted yet. */
  readonly bytes: number | null
}

interface FiguresTableProps {
  /** What the rows are, for readers. */
  readonly caption: string
  /** The heading of the first column. */
  readonly head: string
  readonly rows: readonly FigureRow[]
}

/** What takes how much room; the bars are the same figures once more. */
export function FiguresTable({ caption, head, rows }: FiguresTableProps) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...rows.map(({ bytes }) => bytes ?? 0))
  return (
    <table className="room-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t`Size`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, detail, bytes }) => (
          <tr key={key} style={{ '--share': (bytes ?? 0) / most } as CSSProperties}>
            <th scope="row">
              <span className="type-label block wrap-anywhere" dir="auto">
                {name}
              </span>
              {detail === undefined ? null : <span className="type-caption block text-muted">{detail}</span>}
            </th>
            <td>{bytes === null ? '–' : formatBytes(bytes, i18n.locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
