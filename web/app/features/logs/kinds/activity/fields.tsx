import { useLingui } from '@lingui/react/macro'
import { type ActivityDetails, activityKinds, activityNames } from '@nestwren/contract/logs/kinds/activity'
import { useState } from 'react'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { detailAt } from '../detail-at.ts'
import type { FieldsProps } from '../kind-view.ts'
import { LengthFields } from '../length-fields.tsx'
import { MoreDetails } from '../more-details.tsx'
import { TextField } from '../text-field.tsx'

type ActivityKind = ActivityDetails['kind']

const lengths = [5, 10, 15, 30, 60] as const

/** Names the family has given before, the most recent first. */
function ownTitles(earlier: FieldsProps<'activity'>['earlier']): string[] {
  return [...new Set(earlier.flatMap(({ details }) => details.title ?? []))].slice(0, 6)
}

const shownFirst = 5

/** What this child does most, with what is chosen among it; the rest is one touch away. */
function usualKinds(earlier: FieldsProps<'activity'>['earlier'], chosen: ActivityKind): readonly ActivityKind[] {
  const count = (kind: ActivityKind) => earlier.filter(({ details }) => details.kind === kind).length
  const byUse = [...activityKinds].sort((a, b) => count(b) - count(a))
  const first = [chosen, ...byUse.filter((kind) => kind !== chosen)].slice(0, shownFirst)
  return activityKinds.filter((kind) => first.includes(kind))
}

export function ActivityFields(props: FieldsProps<'activity'>) {
  const { t } = useLingui()
  const text = useText()
  const at = detailAt(props)
  const kind = at('kind')
  const title = at('title')
  const titles = ownTitles(props.earlier)
  const [usual] = useState(() => usualKinds(props.earlier, kind.value))
  const [isAll, setIsAll] = useState(false)
  const isWhole = isAll || !usual.includes(kind.value)
  const shown = isWhole ? activityKinds : usual
  return (
    <>
      <ChipGroup
        label={t`Activity`}
        values={[kind.value]}
        onToggle={kind.onValueChange}
        options={shown.map((value) => ({ value, label: text(activityNames[value]) }))}
        {...(isWhole
          ? null
          : {
              end: <Chip onClick={() => setIsAll(true)}>{t`More activities`}</Chip>,
            })}
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
