import { useLingui } from '@lingui/react/macro'
import { sideBySide } from '@nestwren/contract/apart'
import { figureNames } from '@nestwren/contract/growth-figures'
import { TriangleAlert } from 'lucide-react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useChartWords } from '../use-chart-words.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useSlipWords } from '../use-slip-words.ts'
import type { JudgedRow, RowProblem } from './judge-rows.ts'

interface PastedRowsProps {
  rows: readonly JudgedRow[]
  isTaken: (row: JudgedRow) => boolean
  onToggle: (row: JudgedRow) => void
}

/** What was understood of each row, and what is doubtful. */
export function PastedRows({ rows, isTaken, onToggle }: PastedRowsProps) {
  const { t } = useLingui()
  const words = useChartWords()
  const { label } = useFigureWords()
  const slipWords = useSlipWords()
  const problemWords = (problem: RowProblem) =>
    ({
      date: t`We can't read the date.`,
      future: t`This date is in the future.`,
      nothing: t`There's no measurement in this row.`,
      unread: t`We can't read everything in this row.`,
      tooLarge: t`This number is too large.`,
      alreadyThere: t`This measurement is already saved.`,
    })[problem]
  return (
    <ul className="grid gap-1" aria-label={t`What we understood`}>
      {rows.map((row) => {
        const { pasted, problems, slips, fields } = row
        const day = pasted.measuredOn === null ? sideBySide(pasted.cells, ' ') : words.words.day(pasted.measuredOn)
        const figures = figureNames.flatMap((name) => {
          const typed = pasted.typed[name]
          return typed === undefined ? [] : [`${label(name)} ${words.figures.typed(typed)}`]
        })
        const doubts = [
          ...problems.map(problemWords),
          ...(pasted.isDateAmbiguous ? [t`Day and month could be the other way round.`] : []),
          ...slips.map(slipWords),
        ]
        return (
          <li key={pasted.line} className="border-hairline border-t py-1">
            <Checkbox
              label={day}
              hint={figures.join(', ')}
              checked={isTaken(row)}
              disabled={fields === null}
              onChange={() => onToggle(row)}
            />
            {doubts.map((doubt) => (
              <p key={doubt} className="type-caption flex items-start gap-1.5 text-warning-ink">
                <TriangleAlert aria-hidden="true" className="ic ic-sm shrink-0" />
                <span>{doubt}</span>
              </p>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
