import { useLingui } from '@lingui/react/macro'
import type { Measurement } from '@nestwren/contract/growth'
import { isMeasured } from '@nestwren/contract/growth-figures'
import { Check, Ellipsis, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { todayHere } from '../../../platform/format/age.ts'
import { readingKey } from '../../../platform/i18n/direction.ts'
import { useHoldReload } from '../../../platform/sw/update.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { isUsual, usualFigures } from '../figures.ts'
import { type VisitFields, visitFields } from '../measurement-fields.ts'
import { questionOf, SlipDialog, type SlipQuestion } from '../slip-dialog.tsx'
import type { Slip } from '../slips.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useGrowthUnits } from '../use-units.ts'
import { cellText, draftOf, type RowDraft, readRow } from './row-draft.ts'

interface EditRowProps {
  of: Measurement
  /** The cell that has the focus first. */
  column: keyof RowDraft
  slipsFor: (of: Measurement, typed: ReturnType<typeof readRow>['typed']) => readonly Slip[]
  /** `before` is the visit as it was when the row opened. */
  onSave: (before: Measurement, fields: VisitFields) => void
  onCancel: () => void
  onDelete: () => void
  /** Opens the sheet, which has the rest. */
  onMore: () => void
}

/** A row that is edited in its place: Enter saves, Escape leaves it as it was, arrows go from cell to cell. */
export function EditRow({ of: ofNow, column, slipsFor, onSave, onCancel, onDelete, onMore }: EditRowProps) {
  const { t } = useLingui()
  const units = useGrowthUnits()
  const { label } = useFigureWords()
  // What is typed here belongs to the version it began with: a change of somebody else meanwhile makes it a conflict.
  const [of] = useState(ofNow)
  const [draft, setDraft] = useState(() => draftOf(of, units))
  const [wrong, setWrong] = useState<keyof RowDraft | 'nothing' | null>(null)
  const [question, setQuestion] = useState<SlipQuestion | null>(null)
  const row = useRef<HTMLTableRowElement>(null)
  const errorId = useId()
  useHoldReload(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row opens.
  useEffect(() => {
    const input = row.current?.querySelector<HTMLInputElement>(`[name="${column}"]`)
    input?.focus()
    if (input?.type === 'text') input.select()
  }, [])
  const finish = (now: RowDraft, isAnswered: boolean) => {
    const { typed, wrong: unread } = readRow(of, now, units)
    const isFuture = now.measuredOn > todayHere()
    if (unread !== null || isFuture) return setWrong(unread ?? 'measuredOn')
    const { measured, note, photoId } = of
    const fields = visitFields(typed, { measuredOn: now.measuredOn, measured, note, photoId }, of)
    if (!isMeasured(fields)) return setWrong('nothing')
    const asked = questionOf(slipsFor({ ...of, ...fields }, typed), typed)
    if (asked !== null && (!isAnswered || asked.canSave !== 'asIs')) return setQuestion(asked)
    onSave(of, fields)
  }
  const change = (name: keyof RowDraft, value: string) => {
    setWrong(null)
    setDraft((before) => ({ ...before, [name]: value }))
  }
  const why =
    wrong === 'nothing'
      ? t`Enter at least one measurement.`
      : wrong === 'measuredOn'
        ? t`Enter a date that isn't in the future.`
        : t`Enter a number, such as 6.5.`
  const onKeyDown = (event: KeyboardEvent) => {
    // The question lies over the page and has keys of its own.
    if (question !== null) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && (event.target as Element).tagName === 'INPUT') {
      event.preventDefault()
      finish(draft, false)
    } else moveBetween(event, row.current)
  }
  return (
    <>
      <tr ref={row} onKeyDown={onKeyDown} aria-label={t`Editing ${of.measuredOn}`}>
        <td>
          <DateInput
            type="date"
            name="measuredOn"
            aria-label={t`Date`}
            aria-invalid={wrong === 'measuredOn' || undefined}
            max={todayHere()}
            value={draft.measuredOn}
            onChange={({ target }) => change('measuredOn', target.value)}
          />
          {wrong === null ? null : (
            <p id={errorId} className="field-error" role="alert">
              {why}
            </p>
          )}
        </td>
        {usualFigures.map((name) => (
          <td key={name}>
            <TextInput
              name={name}
              aria-label={label(name)}
              aria-invalid={wrong === name || undefined}
              aria-describedby={wrong === name ? errorId : undefined}
              autoComplete="off"
              value={draft[name]}
              onChange={({ target }) => change(name, target.value)}
            />
          </td>
        ))}
        <td colSpan={2} />
      </tr>
      <tr onKeyDown={onKeyDown}>
        <td colSpan={6} className="growth-acts-cell">
          <span className="growth-acts">
            <IconButton
              label={t`Save`}
              tone="tonal"
              icon={<Check aria-hidden="true" className="ic" />}
              onClick={() => finish(draft, false)}
            />
            <IconButton label={t`Cancel`} icon={<X aria-hidden="true" className="ic" />} onClick={onCancel} />
            <IconButton label={t`All details`} icon={<Ellipsis aria-hidden="true" className="ic" />} onClick={onMore} />
            <IconButton label={t`Delete`} icon={<Trash2 aria-hidden="true" className="ic" />} onClick={onDelete} />
          </span>
          <SlipDialog
            question={question}
            onChange={() => setQuestion(null)}
            onSave={() => {
              setQuestion(null)
              finish(draft, true)
            }}
            onMeant={(slips) => {
              const changed = { ...draft }
              for (const { figure, meant } of slips)
                if (isUsual(figure)) changed[figure] = cellText(meant, figure, units)
              setQuestion(null)
              setDraft(changed)
              finish(changed, true)
            }}
          />
        </td>
      </tr>
    </>
  )
}

/** At the end of what stands in a cell the arrow goes on to the next one. */
function moveBetween(event: KeyboardEvent, row: Element | null): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type !== 'text') return
  const { selectionStart, selectionEnd, value } = input
  const key = readingKey(event.key)
  const isAtEnd = key === 'ArrowRight' && selectionStart === value.length
  const isAtStart = key === 'ArrowLeft' && selectionEnd === 0
  if (!isAtEnd && !isAtStart) return
  const inputs = [...(row?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const next = inputs[inputs.indexOf(input) + (isAtEnd ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
