import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { FamilySettings } from '@nestwren/contract/family-settings'
import { feedingMethods } from '@nestwren/contract/logs/kinds/feeding'
import { useState } from 'react'
import { familyApi } from '../../platform/api/family-api.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { Banner } from '../../ui/banner.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAgo } from '../logs/use-entry-text.ts'
import { type KeptFamilySettings, useFamilySettings } from '../logs/use-family-settings.ts'
import { Loaded } from '../settings/loaded.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'
import { useSave } from '../settings/use-save.ts'

/** Minutes after which a reminder can come. */
const feedChoices = [90, 120, 150, 180, 210, 240, 300, 360, 480]
const diaperChoices = [120, 180, 240, 300, 360, 480, 720]

/** How the family counts and what it is reminded of, the same on everybody's phone. Parents choose. */
export function FamilyCountingSection() {
  const query = useFamilySettings()
  return (
    <Loaded query={query} lines={4}>
      {(kept) => <Choices kept={kept} />}
    </Loaded>
  )
}

function Choices({ kept }: { kept: KeptFamilySettings }) {
  const { t } = useLingui()
  const { queryClient } = useWorkspace()
  const { failure, isBusy, save } = useSave()
  const [wished, setWished] = useState<FamilySettings | null>(null)
  const settings = wished ?? kept.settings
  const key = queryKeys.kept('settings')
  const put = async (part: Partial<FamilySettings>) => {
    const next = { ...settings, ...part }
    setWished(next)
    await save(
      async () => {
        const answer = await familyApi.family.putSettings({ body: { settings: next, version: kept.version } })
        queryClient.setQueryData(key, answer)
      },
      (error) => {
        // Somebody else chose meanwhile: what they chose is shown, and can be changed again.
        if (error instanceof ApiError && error.code === 'STALE_VERSION')
          void queryClient.invalidateQueries({ queryKey: key })
        return false
      },
    )
    setWished(null)
  }
  const { timeSinceFeed, feedsThatCount } = settings
  const names = { breast: t`Breast`, bottle: t`Bottle`, solids: t`Solids` }
  return (
    <>
      <SettingsSection title={<Trans>Time since the last feed</Trans>} hint={<Trans>For everyone in the family</Trans>}>
        <div aria-busy={isBusy} className="grid gap-3">
          <Segmented
            label={t`Counted from`}
            value={timeSinceFeed}
            onValueChange={(next) => void put({ timeSinceFeed: next })}
            options={[
              { value: 'start', label: t`From its start` },
              { value: 'end', label: t`From its end` },
            ]}
          />
          <fieldset>
            <legend className="type-label">
              <Trans>Feeds that begin the clock anew</Trans>
            </legend>
            {feedingMethods.map((method) => (
              <Checkbox
                key={method}
                label={names[method]}
                checked={feedsThatCount[method]}
                onChange={(event) =>
                  void put({ feedsThatCount: { ...feedsThatCount, [method]: event.target.checked } })
                }
              />
            ))}
          </fieldset>
        </div>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
      </SettingsSection>
      <SettingsSection
        title={<Trans>Reminders for the family</Trans>}
        hint={<Trans>Sent to those who have reminders switched on in their notifications.</Trans>}
      >
        <Overdue
          label={t`No feed for`}
          choices={feedChoices}
          minutes={settings.feedOverdueMinutes}
          onChange={(feedOverdueMinutes) => void put({ feedOverdueMinutes })}
        />
        <Overdue
          label={t`No diaper for`}
          choices={diaperChoices}
          minutes={settings.diaperOverdueMinutes}
          onChange={(diaperOverdueMinutes) => void put({ diaperOverdueMinutes })}
        />
        <Switch
          label={t`Medicine is due again`}
          hint={t`For medicines with a time between doses`}
          isOn={settings.remindsOfMedicine}
          onChange={(remindsOfMedicine) => void put({ remindsOfMedicine })}
        />
      </SettingsSection>
    </>
  )
}

interface OverdueProps {
  label: string
  choices: readonly number[]
  minutes: number | null
  onChange: (minutes: number | null) => void
}

function Overdue({ label, choices, minutes, onChange }: OverdueProps) {
  const { t } = useLingui()
  const ago = useAgo()
  const all = minutes === null || choices.includes(minutes) ? choices : [...choices, minutes].sort((a, b) => a - b)
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={minutes === null ? 'none' : String(minutes)}
          onChange={(event) => onChange(event.target.value === 'none' ? null : Number(event.target.value))}
          options={[
            { value: 'none', label: t`No reminder` },
            ...all.map((value) => ({ value: String(value), label: ago.duration(value * 60) })),
          ]}
        />
      )}
    </Field>
  )
}
