import { Trans, useLingui } from '@lingui/react/macro'
import { type SleepDetails, sleepType } from '@nestwren/contract/logs/kinds/sleep'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTimeText } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateTimeField } from '../../../../ui/date-time-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Disclosure } from '../../list/disclosure.tsx'
import { ChoiceField } from '../choice-field.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { SpanFields } from '../span-fields.tsx'
import { moodNames, placeNames, sleepTypeNames } from './names.ts'

export function SleepFields({ draft, onChange, errorAt, zone }: FieldsProps<'sleep'>) {
  const { t } = useLingui()
  const text = useText()
  const { details, startAt, endAt } = draft
  const change = (part: Partial<SleepDetails>) => onChange({ details: { ...details, ...part } })
  const startHour = Temporal.Instant.from(startAt).toZonedDateTimeISO(zone).hour
  const shownType = sleepType({ startAt, endAt, details }, startHour)
  return (
    <>
      <Segmented
        label={t`Sleep is`}
        value={endAt === null ? 'now' : 'over'}
        onValueChange={(value) => onChange({ endAt: value === 'now' ? null : (endAt ?? new Date().toISOString()) })}
        options={[
          { value: 'now', label: t`Asleep now` },
          { value: 'over', label: t`Awake again` },
        ]}
      />
      <SpanFields
        startLabel={t`Fell asleep`}
        startAt={startAt}
        endAt={endAt}
        zone={zone}
        onChange={onChange}
        errorAt={errorAt}
      />
      <ChoiceField
        label={t`Where`}
        names={placeNames}
        value={details.location}
        onValueChange={(location) => change({ location })}
      />
      <Field label={t`Type of sleep`} hint={details.type === null ? t`Based on the time and length.` : null} isGroup>
        {() => (
          <Segmented
            label={t`Type of sleep`}
            value={shownType}
            onValueChange={(type) => change({ type })}
            options={(['nap', 'night'] as const).map((value) => ({ value, label: text(sleepTypeNames[value]) }))}
          />
        )}
      </Field>
      <PutDown draft={draft} onChange={onChange} errorAt={errorAt} zone={zone} />
      <Wakings draft={draft} onChange={onChange} errorAt={errorAt} zone={zone} />
      <ChoiceField
        label={t`Mood before`}
        names={moodNames}
        value={details.moodBefore}
        onValueChange={(moodBefore) => change({ moodBefore })}
      />
      {endAt === null ? null : (
        <ChoiceField
          label={t`Mood after`}
          names={moodNames}
          value={details.moodAfter}
          onValueChange={(moodAfter) => change({ moodAfter })}
        />
      )}
    </>
  )
}

type PartProps = Pick<FieldsProps<'sleep'>, 'draft' | 'onChange' | 'errorAt' | 'zone'>

function PutDown({ draft, onChange, errorAt, zone }: PartProps) {
  const { t } = useLingui()
  const timeText = useTimeText()
  const { details, startAt } = draft
  const error = errorAt('details.putDownAt')
  const [isOpen, setIsOpen] = useState(false)
  const set = (putDownAt: string | null) => onChange({ details: { ...details, putDownAt } })
  return (
    <Disclosure
      label={t`Put down at`}
      value={details.putDownAt === null ? t`Not set` : timeText(details.putDownAt, zone)}
      isOpen={isOpen || error !== null}
      onToggle={() => {
        if (!isOpen && details.putDownAt === null) set(startAt)
        setIsOpen(!isOpen)
      }}
    >
      <DateTimeField
        label={t`Put down at`}
        value={details.putDownAt}
        zone={zone}
        now={() => startAt}
        onValueChange={set}
        error={error}
      />
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          set(null)
          setIsOpen(false)
        }}
      >
        <Trans>Clear</Trans>
      </Button>
    </Disclosure>
  )
}

function Wakings({ draft, onChange, errorAt, zone }: PartProps) {
  const { t } = useLingui()
  const { details, startAt, endAt } = draft
  const { wakings } = details
  const set = (next: SleepDetails['wakings']) => onChange({ details: { ...details, wakings: next } })
  const put = (index: number, part: Partial<SleepDetails['wakings'][number]>) =>
    set(wakings.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Field label={t`Wake-ups`} error={errorAt('details.wakings')} isGroup>
      {() => (
        <div className="grid gap-3">
          {wakings.map((waking, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: wakings have no id, and their time is what is being typed.
            <div key={index} className="grid gap-2 rounded-lg bg-surface-sunken p-3">
              <DateTimeField
                label={t`Woke at`}
                value={waking.at}
                zone={zone}
                hasChips={false}
                onValueChange={(at) => put(index, { at })}
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
                      onValueChange={(minutes) => put(index, { durationS: minutes === null ? null : minutes * 60 })}
                    />
                  )}
                </Field>
                <IconButton
                  label={t`Remove this wake-up`}
                  icon={<Trash2 aria-hidden="true" className="ic" />}
                  onClick={() => set(wakings.filter((_one, at) => at !== index))}
                />
              </div>
            </div>
          ))}
          <Button
            variant="soft"
            size="sm"
            icon={<Plus aria-hidden="true" className="ic" />}
            className="justify-self-start"
            onClick={() => set([...wakings, { at: middle(startAt, endAt), durationS: 5 * 60 }])}
          >
            <Trans>Add a wake-up</Trans>
          </Button>
        </div>
      )}
    </Field>
  )
}

/** A waking begins somewhere inside the sleep: now while it goes on, else in its middle. */
function middle(startAt: string, endAt: string | null): string {
  const [from, to] = [Date.parse(startAt), endAt === null ? Date.now() : Date.parse(endAt)]
  return new Date(endAt === null ? Math.max(from, to) : (from + to) / 2).toISOString()
}
