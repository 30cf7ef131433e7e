import { useLingui } from '@lingui/react/macro'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type Range, type RangeName, rangeNames, usualRange } from './ranges.ts'

interface RangePickerProps {
  range: Range
  /** When the child was last measured, as written; null for never. */
  lastMeasuredText: string | null
  today: string
  onChange: (range: Range) => void
}

/** Which days the page is about: one of the usual ranges, or two dates. */
export function RangePicker({ range, lastMeasuredText, today, onChange }: RangePickerProps) {
  const { t } = useLingui()
  const names: Record<RangeName, string | null> = {
    '14d': t`Last 14 days`,
    '30d': t`Last 30 days`,
    '90d': t`Last 90 days`,
    measured: lastMeasuredText === null ? null : t`Since the last measurement, ${lastMeasuredText}`,
    birth: t`Since birth`,
    custom: t`Choose dates`,
  }
  const options = rangeNames.flatMap((value) => {
    const label = names[value]
    return label === null ? [] : [{ value, label }]
  })
  const dateField = (label: string, name: 'from' | 'to') => (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          type="date"
          max={today}
          value={range[name] ?? ''}
          onChange={({ target }) => onChange({ ...range, [name]: target.value === '' ? null : target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
      <Field label={t`Days`}>
        {(control) => (
          <Select
            {...control}
            value={names[range.name] === null ? usualRange : range.name}
            options={options}
            onChange={({ target }) => {
              const name = rangeNames.find((known) => known === target.value) ?? range.name
              onChange({ ...range, name })
            }}
          />
        )}
      </Field>
      {range.name === 'custom' ? (
        <div className="grid grid-cols-2 gap-3">
          {dateField(t`First day`, 'from')}
          {dateField(t`Last day`, 'to')}
        </div>
      ) : null}
    </div>
  )
}
