import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useAllLabel } from '../../../ui/child/use-all-label.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { HistoryView } from './use-history-address.ts'

interface HistoryFiltersProps {
  family: readonly Child[]
  view: HistoryView
  onChange: (to: Partial<HistoryView>) => void
}

/** Of which child, and of which days. */
export function HistoryFilters({ family, view, onChange }: HistoryFiltersProps) {
  const { t } = useLingui()
  const allLabel = useAllLabel(family.length)
  return (
    <div className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
      {family.length < 2 ? null : (
        <Field label={t`Child`}>
          {(control) => (
            <Select
              {...control}
              value={view.childId ?? ''}
              options={[
                { value: '', label: allLabel },
                ...family.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={({ target }) => onChange({ childId: target.value === '' ? null : target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t`First day`} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            value={view.from ?? ''}
            onChange={({ target }) => onChange({ from: target.value === '' ? null : target.value })}
          />
        )}
      </Field>
      <Field label={t`Last day`} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            value={view.to ?? ''}
            onChange={({ target }) => onChange({ to: target.value === '' ? null : target.value })}
          />
        )}
      </Field>
    </div>
  )
}
