import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { useState } from 'react'
import { newId } from '../../../platform/sync/ids.ts'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useMeasurementActions } from '../use-measurement-actions.ts'
import { useTables } from '../use-tables.ts'
import { useGrowthUnits } from '../use-units.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'
import { PastedRows } from './pasted-rows.tsx'
import type { DateOrder } from './read-dates.ts'
import { readRows } from './read-rows.ts'

interface PasteSheetProps {
  child: Child
  /** Of this child. */
  measurements: readonly Measurement[]
  onClose: () => void
}

const everything = { upTo: 'nineteen', withArmAndSkinfolds: true } as const

/** Rows from a spreadsheet: what was understood of each is shown, with what is doubtful, before anything is saved. */
export function PasteSheet({ child, measurements, onClose }: PasteSheetProps) {
  const { t, i18n } = useLingui()
  const units = useGrowthUnits()
  const { growth } = useTables(everything)
  const actions = useMeasurementActions()
  const { isBusy, failure, run } = useAction()
  const [text, setText] = useState('')
  const [cells, setCells] = useState<readonly (readonly string[])[]>([])
  /** What the person decided against what is proposed. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [order, setOrder] = useState<DateOrder | null>(null)
  const write = async (next: string) => {
    setText(next)
    setOrder(null)
    setChosen(new Map())
    // Most people never paste anything: the reader of spreadsheets comes when somebody does.
    const { default: Papa } = await import('papaparse')
    const isTabbed = next.includes('\t')
    setCells(Papa.parse<string[]>(next, isTabbed ? { delimiter: '\t' } : {}).data)
  }
  const usualOrder = i18n.locale === 'en' && navigator.language === 'en-US' ? 'month' : 'day'
  const asUsual = readRows(cells, { units, order: usualOrder })
  const read = order === null ? asUsual : readRows(cells, { units, order, isOrderChosen: true })
  const rows = judgeRows(child, read, measurements, growth)
  const isTaken = (row: JudgedRow) => row.fields !== null && (chosen.get(row.pasted.line) ?? row.isProposed)
  const taken = rows.filter(isTaken)
  const save = () =>
    run(async () => {
      for (const { fields } of taken) if (fields !== null) await actions.add(newId(), child._id, fields).isStored
      onClose()
      showToast({
        message: plural(taken.length, { one: '# measurement saved', other: '# measurements saved' }),
      })
    })
  return (
    <FormSheet
      onClose={onClose}
      title={t`Paste rows for ${child.name}`}
      isDirty={text !== ''}
      submitLabel={
        taken.length === 0 ? null : plural(taken.length, { one: 'Save # measurement', other: 'Save # measurements' })
      }
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={save}
    >
      <Field
        label={t`Rows from a spreadsheet`}
        hint={t`Copy them there and paste them here: date, weight, length, head. A row with headings helps.`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            spellCheck={false}
            value={text}
            onChange={({ target }) => void write(target.value)}
          />
        )}
      </Field>
      {asUsual.some(({ isDateAmbiguous }) => isDateAmbiguous) ? (
        <Field
          label={t`How the dates are written`}
          hint={t`Some dates can be read two ways. Their rows aren't selected until you choose.`}
          isGroup
        >
          {() => (
            <Segmented
              label={t`How the dates are written`}
              value={order ?? 'unsure'}
              onValueChange={(next) => {
                setOrder(next === 'unsure' ? null : next)
                // Each row may now be of another day than the one it was decided for.
                setChosen(new Map())
              }}
              options={[
                { value: 'unsure', label: t`Not sure` },
                { value: 'day', label: t`Day first` },
                { value: 'month', label: t`Month first` },
              ]}
            />
          )}
        </Field>
      ) : null}
      {rows.length === 0 ? null : (
        <PastedRows
          rows={rows}
          isTaken={isTaken}
          onToggle={(row) => setChosen((before) => new Map(before).set(row.pasted.line, !isTaken(row)))}
        />
      )}
      {rows.length > 0 && taken.length === 0 ? (
        <p className="type-small text-muted">
          <Trans>No row can be saved yet.</Trans>
        </p>
      ) : null}
    </FormSheet>
  )
}
