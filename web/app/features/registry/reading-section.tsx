import { Trans, useLingui } from '@lingui/react/macro'
import type { RegistryReading } from '@nestwren/contract/registry'
import { today } from '../../platform/format/use-day-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { beginningOf, dayOf, useChangeReading, useReading } from './use-reading.ts'

/** So long reservations stay hidden until the person says otherwise. */
const usualDays = 30

const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString()

/** Whether the person wants to know what they are given, and by mail. */
export function ReadingSection() {
  const { t } = useLingui()
  const query = useReading()
  const change = useChangeReading()
  return (
    <SettingsSection
      title={<Trans>What you hear</Trans>}
      hint={<Trans>For you alone. Others choose for themselves.</Trans>}
    >
      <Loaded query={query} line={t`Couldn't load what you hear of reservations.`}>
        {(reading) => (
          <>
            <SavingSwitch
              label={t`Keep it a surprise`}
              hint={t`You aren't shown or told who reserves what.`}
              isOn={reading.hiddenUntil !== null}
              onSave={(isOn) => change({ hiddenUntil: isOn ? beginningOf(inDays(usualDays)) : null })}
            />
            {reading.hiddenUntil === null ? null : <SurpriseEnd hiddenUntil={reading.hiddenUntil} />}
            <SavingSwitch
              label={t`Email about each reservation`}
              hint={t`Not while it's kept a surprise.`}
              isOn={reading.mails}
              onSave={(mails) => change({ mails })}
            />
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function SurpriseEnd({ hiddenUntil }: { hiddenUntil: NonNullable<RegistryReading['hiddenUntil']> }) {
  const { t } = useLingui()
  const change = useChangeReading()
  const { isBusy, failure, run } = useSave()
  const save = (day: string) => {
    if (day <= today() || day === dayOf(hiddenUntil)) return
    void run(() => change({ hiddenUntil: beginningOf(day) }))
  }
  return (
    <>
      <Field label={t`Until`} hint={isBusy ? t`Saving` : t`On this day you see everything.`}>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            min={inDays(1)}
            defaultValue={dayOf(hiddenUntil)}
            onChange={({ target }) => save(target.value)}
          />
        )}
      </Field>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </>
  )
}
