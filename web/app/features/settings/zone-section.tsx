import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { chooseZone, knownZones, useChosenZone } from '../../platform/person-settings/zone.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { WhereStored } from '../../ui/settings/where-stored.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const maxShown = 8
const readable = (zone: string) => zone.replaceAll('_', ' ')

/** The zone of new logs: the device's, which travels along, or one that stays. */
export function ZoneSection() {
  const { t } = useLingui()
  const chosen = useChosenZone()
  const [isSearching, setIsSearching] = useState(false)
  const here = readable(deviceZone())
  return (
    <SettingsSection title={<Trans>Time zone</Trans>} hint={<WhereStored settings={['timeZone']} />}>
      <p className="type-small text-muted">
        <Trans>
          New logs use this time zone, and you'll see it when you edit them. Lists and the timeline use this device's
          time.
        </Trans>
      </p>
      <RadioList
        label={t`Time zone`}
        options={[
          { value: 'device', label: t`Same as this device`, hint: here },
          {
            value: 'chosen',
            label: t`Always the same one`,
            hint: chosen === null ? t`Not chosen yet` : readable(chosen),
          },
        ]}
        value={isSearching || chosen !== null ? 'chosen' : 'device'}
        onValueChange={(next) => {
          setIsSearching(next === 'chosen')
          if (next === 'device') chooseZone(null)
        }}
      />
      {isSearching || chosen !== null ? <ZoneSearch chosen={chosen} /> : null}
    </SettingsSection>
  )
}

function ZoneSearch({ chosen }: { chosen: string | null }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const zones = useMemo(knownZones, [])
  const found = useMemo(() => zonesLike(words, zones), [words, zones])
  const shown = words.trim() === '' ? [chosen ?? deviceZone()] : found.slice(0, maxShown)
  return (
    <div className="grid gap-2">
      <Field label={t`Find a time zone`} hint={t`A city or a region, such as Lisbon or America.`}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      {shown.length === 0 ? (
        <p className="type-small text-muted" role="status">
          <Trans>No time zone matches. Try the nearest large city.</Trans>
        </p>
      ) : (
        <RadioList
          label={t`Time zones`}
          options={shown.map((zone) => ({ value: zone, label: readable(zone) }))}
          value={chosen}
          onValueChange={chooseZone}
        />
      )}
      {found.length > maxShown && words.trim() !== '' ? (
        <p className="type-caption text-muted">
          <Trans>There are more. Keep typing to see them.</Trans>
        </p>
      ) : null}
    </div>
  )
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_/-]+/g, ' ')
    .trim()

/** The zones that have every typed word in their name, however it is spelled; what begins with it comes first. */
export function zonesLike(typed: string, zones: readonly string[]): readonly string[] {
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const [first = ''] = words
  const matches = zones.filter((zone) => words.every((word) => plain(zone).includes(word)))
  const startsWith = (zone: string) =>
    plain(zone)
      .split(' ')
      .some((part) => part.startsWith(first))
  return [...matches.filter(startsWith), ...matches.filter((zone) => !startsWith(zone))]
}
