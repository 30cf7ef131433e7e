import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sleepType } from '@nestwren/contract/logs/kinds/sleep'
import { Trash2 } from 'lucide-react'
import { nowIso, nowMs } from '../../../../platform/clock/now.ts'
import { useTimeText } from '../../../../platform/format/use-measures.ts'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { DateTimeField } from '../../../../ui/date-time-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { detailAt } from '../detail-at.ts'
import { translate } from '../facts.ts'
import type { FieldsProps } from '../kind-view.ts'
import { MomentRow } from '../moment-row.tsx'
import { MoreDetails } from '../more-details.tsx'
import { Rows } from '../rows.tsx'
import { SpanFields } from '../span-fields.tsx'
import { moodNames, placeNames, sleepTypeNames } from './names.ts'

export function SleepFields(props: FieldsProps<'sleep'>) {
  const { t } = useLingui()
  const { draft, onChange, isRunning = false } = props
  const { endAt } = draft
  return (
    <>
      {isRunning ? null : (
        <Segmented
          label={t`Sleep is`}
          value={endAt === null ? 'now' : 'over'}
          onValueChange={(value) => onChange({ endAt: value === 'now' ? null : (endAt ?? nowIso()) })}
          options={[
            { value: 'now', label: t`Asleep now` },
            { value: 'over', label: t`Awake again` },
          ]}
        />
      )}
      <SpanFields {...props} startLabel={t`Fell asleep`} endLabel={t`Woke up`} runningText={t`Still asleep`} />
      <SleepDetails {...props} />
    </>
  )
}

/** What few note of a sleep; that it was a nap or a night follows from its time. */
function SleepDetails(props: FieldsProps<'sleep'>) {
  const { t, i18n } = useLingui()
  const text = useText()
  const timeText = useTimeText()
  const { draft, zone, errorAt } = props
  const { details, startAt, endAt } = draft
  const at = detailAt(props)
  const startHour = Temporal.Instant.from(startAt).toZonedDateTimeISO(zone).hour
  const shownType = sleepType({ startAt, endAt, details }, startHour)
  const wakeUps = plural(details.wakings.length, { one: '# wake-up', other: '# wake-ups' })
  const nameOf = (name: ForeignText | null) => (name === null ? null : translate(i18n, name))
  return (
    <MoreDetails
      summary={[
        nameOf(details.location && placeNames[details.location]),
        nameOf(details.type && sleepTypeNames[details.type]),
        details.putDownAt === null ? null : t`Put down at ${timeText(details.putDownAt, zone)}`,
        details.wakings.length === 0 ? null : wakeUps,
        nameOf(details.moodBefore && moodNames[details.moodBefore]),
        nameOf(details.moodAfter && moodNames[details.moodAfter]),
      ]}
      hasError={errorAt('details') !== null}
    >
      <ChoiceField label={t`Where`} names={placeNames} {...at('location')} />
      <Field label={t`Type of sleep`} hint={details.type === null ? t`Based on the time and length.` : null} isGroup>
        {() => (
          <Segmented
            label={t`Type of sleep`}
            value={shownType}
            onValueChange={at('type').onValueChange}
            options={(['nap', 'night'] as const).map((value) => ({ value, label: text(sleepTypeNames[value]) }))}
          />
        )}
      </Field>
      <PutDown {...props} />
      <Wakings {...props} />
      <ChoiceField label={t`Mood before`} names={moodNames} {...at('moodBefore')} />
      {endAt === null ? null : <ChoiceField label={t`Mood after`} names={moodNames} {...at('moodAfter')} />}
    </MoreDetails>
  )
}

function PutDown(props: FieldsProps<'sleep'>) {
  const { t } = useLingui()
  const { draft, zone } = props
  const { value, error, onValueChange: set } = detailAt(props)('putDownAt')
  return (
    <MomentRow
      label={t`Put down at`}
      icon={null}
      value={value}
      zone={zone}
      emptyText={t`Not set`}
      from={() => draft.startAt}
      onOpen={() => value === null && set(draft.startAt)}
      clear={{ label: t`Clear`, onClear: () => set(null) }}
      onValueChange={set}
      error={error}
    />
  )
}

function Wakings(props: FieldsProps<'sleep'>) {
  const { t } = useLingui()
  const { startAt, endAt } = props.draft
  const { value, error, onValueChange } = detailAt(props)('wakings')
  return (
    <Field label={t`Wake-ups`} error={error} isGroup>
      {() => (
        <div className="grid gap-3">
          <Rows
            items={value}
            onChange={onValueChange}
            begin={() => ({ at: middle(startAt, endAt), durationS: 5 * 60 })}
            addLabel={<Trans>Add a wake-up</Trans>}
          >
            {(waking, { put, remove }) => (
              <div className="grid gap-2 rounded-lg bg-surface-sunken p-3">
                <DateTimeField
                  label={t`Woke at`}
                  value={waking.at}
                  zone={props.zone}
                  hasChips={false}
                  onValueChange={(at) => put({ at })}
                />
                <div className="flex items-end gap-2">
                  <Field label={t`Awake for`} className="flex-1">
                    {(control) => (
                      <NumberInput
                        {...control}
                        unit={t`min`}
                        step={5}
                        max={1440}
                        value={waking.durationS === null ? null : Math.round(waking.durationS / 60)}
                        onValueChange={(minutes) => put({ durationS: minutes === null ? null : minutes * 60 })}
                      />
                    )}
                  </Field>
                  <IconButton
                    label={t`Remove this wake-up`}
                    icon={<Trash2 aria-hidden="true" className="ic" />}
                    onClick={remove}
                  />
                </div>
              </div>
            )}
          </Rows>
        </div>
      )}
    </Field>
  )
}

/** A waking begins somewhere inside the sleep: now while it goes on, else in its middle. */
function middle(startAt: string, endAt: string | null): string {
  const [from, to] = [Date.parse(startAt), endAt === null ? nowMs() : Date.parse(endAt)]
  return new Date(endAt === null ? Math.max(from, to) : (from + to) / 2).toISOString()
}
