import { useLingui } from '@lingui/react/macro'
import type { Measurement } from '@nestwren/contract/growth'
import { Pencil } from 'lucide-react'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { readingKey } from '../../../platform/i18n/direction.ts'
import { useSyncStatus } from '../../../platform/sync/use-sync-status.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { usualFigures } from '../figures.ts'
import type { VisitFields } from '../measurement-fields.ts'
import type { Slip } from '../slips.ts'
import { useChartWords } from '../use-chart-words.ts'
import type { ChartName, Visit } from '../visits.ts'
import { EditRow } from './edit-row.tsx'
import { MeasurementSign } from './measurement-sign.tsx'
import type { RowDraft, readRow } from './row-draft.ts'
import './table.css'

interface MeasurementTableProps {
  /** Earliest first. */
  visits: readonly Visit[]
  chart: ChartName
  mayChange: (of: Measurement) => boolean
  slipsFor: (of: Measurement, typed: ReturnType<typeof readRow>['typed']) => readonly Slip[]
  onSave: (before: Measurement, fields: VisitFields) => void
  onDelete: (of: Measurement) => void
  /** Opens the sheet of a visit. */
  onOpen: (of: Measurement) => void
}

const shownFirst = 30

/** The measurements, latest first. On a desk a row is edited in its place, on a phone in the sheet. */
export function MeasurementTable({
  visits,
  chart,
  mayChange,
  slipsFor,
  onSave,
  onDelete,
  onOpen,
}: MeasurementTableProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const words = useChartWords()
  const [edited, setEdited] = useState<{ id: string; column: keyof RowDraft } | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const rows = [...visits].reverse()
  const shown = isWhole ? rows : rows.slice(0, shownFirst)
  const columns: readonly (keyof RowDraft | 'shown')[] = isWide
    ? ['measuredOn', ...usualFigures]
    : ['measuredOn', 'shown']
  const headOf = (column: keyof RowDraft | 'shown') =>
    column === 'measuredOn'
      ? t`Date`
      : column === 'shown'
        ? words.name(chart, visits.at(-1))
        : words.name(column, column === 'length' ? visits.at(-1) : undefined)
  const textOf = (visit: Visit, column: keyof RowDraft | 'shown') => {
    if (column === 'measuredOn') return words.day(visit.of.measuredOn)
    if (column === 'shown') return words.value(visit, chart) ?? '–'
    const typed = words.figures.figure(visit.of, column)
    return typed === null ? '–' : words.figures.typed(typed)
  }
  const leave = (id: string) => {
    setEdited(null)
    // Where the row was before it was opened.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-row="${id}"] td`)?.focus())
  }
  const edit = (of: Measurement, column: keyof RowDraft | 'shown') => {
    if (!mayChange(of)) return
    if (isWide) setEdited({ id: of.id, column: column === 'shown' ? 'weight' : column })
    else onOpen(of)
  }
  return (
    <div className="growth-scroll">
      <table
        ref={table}
        className="growth-table"
        role={isWide ? 'grid' : undefined}
        aria-labelledby="growth-table"
        onKeyDown={moveInGrid}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {headOf(column)}
              </th>
            ))}
            <th scope="col">{t`Percentile`}</th>
            <th scope="col">
              <span className="sr-only">{t`Edit`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((visit, index) => {
            const { of } = visit
            const found = visit.scored[chart]
            return (
              <Fragment key={of.id}>
                {edited?.id === of.id ? (
                  <EditRow
                    of={of}
                    column={edited.column}
                    slipsFor={slipsFor}
                    onSave={(before, fields) => {
                      onSave(before, fields)
                      leave(of.id)
                    }}
                    onCancel={() => leave(of.id)}
                    onDelete={() => {
                      setEdited(null)
                      onDelete(of)
                    }}
                    onMore={() => {
                      setEdited(null)
                      onOpen(of)
                    }}
                  />
                ) : (
                  <tr data-row={of.id}>
                    {columns.map((column, at) => (
                      <td
                        key={column}
                        {...(isWide ? { role: 'gridcell', tabIndex: index === 0 && at === 0 ? 0 : -1 } : null)}
                        onDoubleClick={() => edit(of, column)}
                        onKeyDown={(event) => {
                          if (event.key !== 'Enter' && event.key !== 'F2') return
                          event.preventDefault()
                          edit(of, column)
                        }}
                      >
                        {textOf(visit, column)}
                      </td>
                    ))}
                    <td {...(isWide ? { role: 'gridcell', tabIndex: -1 } : null)}>
                      {found === null ? '–' : words.words.short(found.score.percentile)}
                    </td>
                    <td {...(isWide ? { role: 'gridcell' } : null)}>
                      {mayChange(of) ? (
                        <span className="growth-acts">
                          <IconButton
                            label={t`Edit ${words.day(of.measuredOn)}`}
                            icon={<Pencil aria-hidden="true" className="ic" />}
                            onClick={() => edit(of, isWide ? 'weight' : 'shown')}
                          />
                        </span>
                      ) : null}
                    </td>
                  </tr>
                )}
                <SignRow id={of.id} columns={columns.length + 2} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <Button variant="ghost" size="sm" isBlock onClick={() => setIsWhole(true)}>
          {t`Show all ${rows.length}`}
        </Button>
      ) : null}
    </div>
  )
}

/** How the writing of a row fares, under it; nothing once it is at the server. */
function SignRow({ id, columns }: { id: string; columns: number }) {
  if (useSyncStatus(id) === null) return null
  return (
    <tr>
      <td colSpan={columns}>
        <MeasurementSign id={id} />
      </td>
    </tr>
  )
}

/** Arrows go from cell to cell while nothing is edited. */
function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = (event.target as Element).closest('td')
  const row = cell?.closest<HTMLTableRowElement>('[data-row]')
  if (cell === null || !row) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('[data-row]')]
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
  }
  const step = steps[readingKey(event.key)]
  if (step === undefined) return
  const next = rows[rows.indexOf(row) + step[0]]?.cells[cell.cellIndex + step[1]]
  const target = next?.querySelector<HTMLElement>('button') ?? next
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}
