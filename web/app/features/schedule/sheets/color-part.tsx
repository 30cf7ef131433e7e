import { useLingui } from '@lingui/react/macro'
import type { ScheduleColor } from '@nestwren/contract/schedule'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { ownColors } from '../colors.ts'

interface ColorPartProps {
  value: ScheduleColor | ''
  onChange: (color: ScheduleColor | '') => void
}

/** The color of an entry: its own, or that of whoever looks after it. */
export function ColorPart({ value, onChange }: ColorPartProps) {
  const { t } = useLingui()
  const names: Record<ScheduleColor, string> = {
    feeding: t`Apricot`,
    diaper: t`Lagoon`,
    sleep: t`Periwinkle`,
    activity: t`Leaf`,
    medicine: t`Red`,
    note: t`Straw`,
    pumping: t`Rose`,
  }
  return (
    <Field label={t`Color`} isGroup>
      {() => (
        <ChipGroup
          label={t`Color`}
          values={[value]}
          onToggle={onChange}
          options={[
            { value: '', label: t`From who looks after it` },
            ...ownColors.map((color) => ({
              value: color,
              label: names[color],
              lead: <i className={`day-line-dot hue-${color}`} aria-hidden="true" />,
            })),
          ]}
        />
      )}
    </Field>
  )
}
