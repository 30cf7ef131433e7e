import { Trans, useLingui } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import type { ImportChoice, ImportedItem, ImportRow } from '@nestwren/contract/imports'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { useListNames } from './totals-list.tsx'
import type { Choices } from './use-choices.ts'
import { useReadingWords } from './use-import-words.ts'
import { useItemWords } from './use-item-words.ts'
import { useReasonWords } from './use-reason-words.ts'

interface RowLineProps {
  row: ImportRow
  choices: Choices | null
  /** Of times without one. */
  zone: string
}

/** One row that is not imported as it stands: where it is, why, what stands in it, and what can be done about it. */
export function RowLine({ row, choices, zone }: RowLineProps) {
  const { t } = useLingui()
  const reasonText = useReasonWords()
  const { record, label, reason, items, cells, outcome } = row
  const file = useListNames()(row.file)
  return (
    <li className="import-row grid gap-2">
      <div>
        <p className="type-caption text-muted">{t`Row ${record} of ${file}`}</p>
        {label === '' || label === row.file ? null : <p className="type-label">{label}</p>}
        {reason === null ? null : <p className="type-small">{reasonText(reason.code, reason.params)}</p>}
      </div>
      <RowItems items={items} />
      {choices === null ? null : outcome === 'ambiguous' ? (
        <ReadingChoice row={row} choices={choices} />
      ) : outcome === 'open' ? (
        <EndChoice row={row} choices={choices} zone={items[0]?.tz ?? zone} />
      ) : outcome === 'duplicate' && reason?.code === 'sameCells' ? (
        <KeepChoice row={row} choices={choices} />
      ) : null}
      <Cells cells={cells} />
    </li>
  )
}

function Cells({ cells }: Pick<ImportRow, 'cells'>) {
  const [isOpen, setIsOpen] = useState(false)
  const found = Object.entries(cells)
  if (found.length === 0) return null
  return (
    <>
      <div>
        <button type="button" className="link-btn" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Hide what's in the file</Trans> : <Trans>See what's in the file</Trans>}
        </button>
      </div>
      {isOpen ? (
        <dl className="import-cells type-small">
          {found.map(([name, cell]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="whitespace-pre-wrap">{cell}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}

type ChoiceProps = { row: ImportRow; choices: Choices }

const chosenFor = ({ row, choices }: ChoiceProps): ImportChoice | null =>
  row.ref in choices.staged.choices ? (choices.staged.choices[row.ref] ?? null) : row.choice

/** Beside the places of the readings. */
const leave = 'leave'

function ReadingChoice({ row, choices }: ChoiceProps) {
  const { t } = useLingui()
  const readingText = useReadingWords()
  const itemWords = useItemWords()
  const chosen = chosenFor({ row, choices })
  return (
    <div className="grid justify-items-start gap-2">
      <RadioList
        label={t`What row ${row.record} of ${row.file} means`}
        value={
          chosen === null ? null : 'reading' in chosen ? String(chosen.reading) : 'leaveOut' in chosen ? leave : null
        }
        onValueChange={(value) =>
          choices.choose(row, value === leave ? { leaveOut: true } : { reading: Number(value) })
        }
        options={[
          ...row.readings.map(({ code, items }, place) => ({
            value: String(place),
            label: readingText(code),
            hint: items.map((item) => `${apart(itemWords(item).what)}, ${itemWords(item).when}`).join(' · '),
          })),
          { value: leave, label: t`Leave it out` },
        ]}
      />
      {chosen === null ? null : (
        <Button size="sm" variant="ghost" onClick={() => choices.choose(row, null)}>
          <Trans>Clear choice</Trans>
        </Button>
      )}
    </div>
  )
}

function EndChoice({ row, choices, zone }: ChoiceProps & { zone: string }) {
  const { t } = useLingui()
  const chosen = chosenFor({ row, choices })
  const endAt = chosen !== null && 'endAt' in chosen ? chosen.endAt : null
  const startAt = row.items[0]?.startAt ?? null
  const isEarly = endAt !== null && startAt !== null && Date.parse(endAt) < Date.parse(startAt)
  return (
    <div className="grid justify-items-start gap-2">
      <DateTimeField
        label={t`End of the sleep`}
        value={endAt}
        zone={zone}
        hasChips={false}
        error={isEarly ? t`The end is before the start.` : null}
        {...(startAt === null ? {} : { min: startAt })}
        onValueChange={(next) => choices.choose(row, { endAt: next })}
      />
      {endAt === null ? null : (
        <Button size="sm" variant="ghost" onClick={() => choices.choose(row, null)}>
          <Trans>Leave it out</Trans>
        </Button>
      )}
    </div>
  )
}

function KeepChoice({ row, choices }: ChoiceProps) {
  const { t } = useLingui()
  const chosen = chosenFor({ row, choices })
  return (
    <Checkbox
      label={t`It happened twice: import it`}
      checked={chosen !== null && 'keep' in chosen}
      onChange={({ target }) => choices.choose(row, target.checked ? { keep: true } : null)}
    />
  )
}

/** What a row would become, a line each. */
export function RowItems({ items }: { items: readonly ImportedItem[] }) {
  const itemWords = useItemWords()
  if (items.length === 0) return null
  return (
    <ul className="grid gap-1">
      {items.map((item, place) => {
        const { what, when, note } = itemWords(item)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of one row never change places.
          <li key={place}>
            <span className="type-small font-semibold wrap-anywhere">{what}</span>
            <span className="type-caption tnum block text-muted">{when}</span>
            {note === null ? null : <span className="type-caption block text-muted wrap-anywhere">{note}</span>}
          </li>
        )
      })}
    </ul>
  )
}
