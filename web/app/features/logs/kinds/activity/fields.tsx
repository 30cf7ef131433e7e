import { useLingui } from '@lingui/react/macro'
import { activityKinds, activityNames } from '@nestwren/contract/logs/kinds/activity'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { detailAt } from '../detail-at.ts'
import type { FieldsProps } from '../kind-view.ts'
import { LengthFields } from '../length-fields.tsx'
import { MoreDetails } from '../more-details.tsx'
import { TextField } from '../text-field.tsx'

const lengths = [5, 10, 15, 30, 60] as const

/** Names the family has given before, the most recent first. */
function ownTitles(earlier: FieldsProps<'activity'>['earlier']): string[] {
  return [...new Set(earlier.flatMap(({ details }) => details.title ?? []))].slice(0, 6)
}

export function ActivityFields(props: FieldsProps<'activity'>) {
  const { t } = useLingui()
  const text = useText()
  const at = detailAt(props)
  const kind = at('kind')
  const title = at('title')
  const titles = ownTitles(props.earlier)
  return (
    <>
      <ChipGroup
        label={t`Activity`}
        values={[kind.value]}
        onToggle={kind.onValueChange}
        options={activityKinds.map((value) => ({ value, label: text(activityNames[value]) }))}
      />
      <LengthFields {...props} lengths={lengths} canBeNone />
      <MoreDetails summary={[title.value]} hasError={title.error !== null}>
        {titles.length > 0 ? (
          <ChipGroup
            label={t`Recent names`}
            values={title.value === null ? [] : [title.value]}
            onToggle={(one) => title.onValueChange(one === title.value ? null : one)}
            options={titles.map((value) => ({ value, label: value }))}
          />
        ) : null}
        <TextField label={t`Your own name for it`} maxLength={60} placeholder={t`Baby yoga`} {...title} />
      </MoreDetails>
    </>
  )
}
