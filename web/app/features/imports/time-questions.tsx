import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportApp } from '@nestwren/contract/imports-words'
import { useMemo } from 'react'
import { knownZones } from '../../platform/person-settings/zone.ts'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import type { QuestionsProps } from './answers-draft.ts'
import { askedOrder } from './answers-draft.ts'

interface TimeQuestionsProps extends QuestionsProps {
  app: ImportApp | null
}

/** What times and dates of the files mean, where the files don't say it. */
export function TimeQuestions({ asks, shown, change, gaps, app }: TimeQuestionsProps) {
  const { t } = useLingui()
  const zones = useMemo(knownZones, [])
  const order = askedOrder(asks, shown)
  if (!asks.zone && order === 'no') return null
  const options = zones.includes(shown.zone) ? zones : [shown.zone, ...zones]
  return (
    <SettingsSection title={<Trans>Dates and times</Trans>}>
      {asks.zone ? (
        <Field
          label={t`Time zone of the files`}
          hint={
            app === 'baby-buddy'
              ? t`The one in your Baby Buddy settings. If you never set one, that's UTC.`
              : t`Where the logs were made. The files don't say it.`
          }
        >
          {(control) => (
            <Select
              {...control}
              value={shown.zone}
              onChange={({ target }) => change({ zone: target.value })}
              options={options.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            />
          )}
        </Field>
      ) : null}
      {order === 'no' ? null : (
        <Field
          label={t`What comes first in dates?`}
          hint={
            asks.datesMixed
              ? t`Some dates only work one way, others only the other way. Rows that don't fit your choice aren't imported, and you'll see which.`
              : t`We can't tell it from the dates in the files.`
          }
          error={gaps.has('dateOrder') ? t`Choose what comes first.` : null}
          isGroup
          isRequired={order === 'must'}
        >
          {(control) => (
            <div tabIndex={-1} aria-invalid={control['aria-invalid']} className="outline-none">
              <RadioList
                label={t`What comes first in dates?`}
                value={shown.dateOrder}
                onValueChange={(dateOrder) => change({ dateOrder })}
                options={[
                  { value: 'dayFirst', label: t`The day`, hint: t`4/3 is March 4` },
                  { value: 'monthFirst', label: t`The month`, hint: t`4/3 is April 3` },
                  ...(order === 'maybe' ? [{ value: 'yearFirst' as const, label: t`The year` }] : []),
                ]}
              />
            </div>
          )}
        </Field>
      )}
    </SettingsSection>
  )
}
