import { useLingui } from '@lingui/react/macro'
import { activityKinds, activityNames } from '@nestwren/contract/logs/kinds/activity'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { SpanFields } from '../span-fields.tsx'

type Length = 'none' | 'timer' | 'span'
const lengths = [5, 10, 15, 30, 60] as const
const firstLengthMs = 10 * 60_000

/** Names the family has given before, the most recent first. */
function ownTitles(earlier: FieldsProps<'activity'>['earlier']): string[] {
  return [...new Set(earlier.flatMap(({ details }) => details.title ?? []))].slice(0, 6)
}

export function ActivityFields({ draft, onChange, errorAt, earlier, zone }: FieldsProps<'activity'>) {
  const { t } = useLingui()
  const text = useText()
  const { details, startAt, endAt } = draft
  const length: Length = endAt === null ? 'timer' : endAt === startAt ? 'none' : 'span'
  const setLength = (next: Length) => {
    if (next === 'timer') onChange({ endAt: null })
    else if (next === 'none') onChange({ endAt: startAt })
    else {
      // "Ten minutes of it" told now began ten minutes ago.
      const end = new Date().toISOString()
      const isFresh = Date.parse(end) - Date.parse(startAt) < firstLengthMs
      onChange({ startAt: isFresh ? new Date(Date.parse(end) - firstLengthMs).toISOString() : startAt, endAt: end })
    }
  }
  const titles = ownTitles(earlier)
  return (
    <>
      <ChipGroup
        label={t`Activity`}
        values={[details.kind]}
        onToggle={(kind) => onChange({ details: { ...details, kind } })}
        options={activityKinds.map((kind) => ({ value: kind, label: text(activityNames[kind]) }))}
      />
      <Field label={t`Your own name for it`} error={errorAt('details.title')} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            value={details.title ?? ''}
            maxLength={60}
            autoComplete="off"
            placeholder={t`Baby yoga`}
            onChange={(event) => onChange({ details: { ...details, title: event.target.value } })}
          />
        )}
      </Field>
      {titles.length > 0 ? (
        <ChipGroup
          label={t`Recent names`}
          values={details.title === null ? [] : [details.title]}
          onToggle={(title) => onChange({ details: { ...details, title: title === details.title ? null : title } })}
          options={titles.map((title) => ({ value: title, label: title }))}
        />
      ) : null}
      <Segmented
        label={t`Duration`}
        value={length}
        onValueChange={setLength}
        options={[
          { value: 'none', label: t`Not timed` },
          { value: 'timer', label: t`Timer` },
          { value: 'span', label: t`Finished` },
        ]}
      />
      <SpanFields
        startLabel={length === 'none' ? t`When` : t`Started`}
        startAt={startAt}
        endAt={length === 'span' ? endAt : null}
        zone={zone}
        lengths={lengths}
        errorAt={errorAt}
        // Without a length the end goes with the start.
        onChange={(change) =>
          onChange(length === 'none' && change.startAt !== undefined ? { ...change, endAt: change.startAt } : change)
        }
      />
    </>
  )
}
