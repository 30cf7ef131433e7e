import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import './panel-table.css'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /**
   * Where it stands under 1040 px, where a row becomes two lines: `first` and `end` on the first, all others one after the
   * other on the second, `named` with their label, and `wide` nowhere.
   */
  readonly place?: 'first' | 'end' | 'named' | 'wide'
  /** Figures stand at the end of their column. */
  readonly isNumber?: boolean
  /** The label is for readers only. */
  readonly isLabelHidden?: boolean
}

interface PanelTableProps<Row> {
  /** What it lists, for readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Another page of it is on its way. */
  isBusy?: boolean
}

/** A table whose rows are drawn as lines on a phone is none any more to a browser that goes by how it is drawn. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Rows of the panel: dense, with a head that stays in sight, two lines each where there is no room (DESIGN, "Admin table"). */
export function PanelTable<Row>({ label, columns, rows, keyOf, isBusy = false }: PanelTableProps<Row>) {
  return (
    <table {...role.table} className="ops-table" aria-label={label} aria-busy={isBusy || undefined}>
      <thead {...role.group}>
        <tr {...role.row}>
          {columns.map(({ id, label, isNumber, isLabelHidden }) => (
            <th key={id} {...role.head} scope="col" className={isNumber ? 'is-number' : undefined}>
              {isLabelHidden ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...role.row}>
            {columns.map(({ id, label, cell, place, isNumber }) => (
              <td
                key={id}
                {...role.cell}
                className={classNames(place && `is-${place}`, isNumber && 'is-number')}
                data-label={place === 'named' ? label : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PagerProps {
  page: number
  totalPages: number
  onPageChange: (page: number) => void
}

/** Previous and Next, and where one is, of more than one page (B §2). */
export function Pager({ page, totalPages, onPageChange }: PagerProps) {
  const { t } = useLingui()
  if (totalPages <= 1) return null
  return (
    <nav className="ops-pager" aria-label={t`Pages`}>
      <Button variant="outline" size="sm" isOff={page <= 1} onClick={() => onPageChange(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <p role="status">
        <Trans>
          Page {page} of {totalPages}
        </Trans>
      </p>
      <Button variant="outline" size="sm" isOff={page >= totalPages} onClick={() => onPageChange(page + 1)}>
        <Trans>Next</Trans>
      </Button>
    </nav>
  )
}

interface MoreProps {
  list: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly isFetchNextPageError: boolean }
  onMore: () => void
}

/** The way on in a list that is read part by part; says so when a further part could not be read. */
export function More({ list: { hasNextPage, isFetchingNextPage, isFetchNextPageError }, onMore }: MoreProps) {
  const { t } = useLingui()
  if (!hasNextPage) return null
  return (
    <div className="ops-pager">
      {isFetchNextPageError ? (
        <p role="alert">
          <Trans>The rest couldn't be loaded.</Trans>
        </p>
      ) : null}
      <Button variant="outline" size="sm" isBusy={isFetchingNextPage} busyLabel={t`Loading`} onClick={onMore}>
        {isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  )
}
