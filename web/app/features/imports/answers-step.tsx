import { Trans, useLingui } from '@lingui/react/macro'
import type { Import, ImportAsks } from '@nestwren/contract/imports'
import { type ImportApp, importUnits } from '@nestwren/contract/imports-words'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { useStoredState } from '../../platform/forms/use-stored-state.ts'
import { knownZones } from '../../platform/person-settings/zone.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { newId } from '../../platform/sync/ids.ts'
import { zoneForNewLogs } from '../../platform/units/device-zone.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import {
  type AnswersDraft,
  type AskedQuantity,
  answersToSend,
  askedOrder,
  askedUnits,
  emptyDraft,
  missing,
  type QuestionsProps,
  shownAnswers,
} from './answers-draft.ts'
import { ChildQuestions } from './child-questions.tsx'
import { DiscardButton } from './discard-button.tsx'
import { Mappers } from './mappers.tsx'
import { Recognized, Refusals } from './recognized.tsx'
import type { EarlierStep } from './steps.ts'
import { useImport, useTakeImport } from './use-import.ts'

interface AnswersStepProps {
  one: Import
  onGo: (step: EarlierStep | null) => void
}

/** What the files leave open, asked once: whose each child is, times, units, columns, and repeats. */
export function AnswersStep({ one, onGo }: AnswersStepProps) {
  const { query } = useChildren()
  return (
    <>
      <Recognized one={one} />
      <Refusals one={one} />
      {/* Children are proposed by their names, so the family's have to be known first. */}
      <Loaded query={query} lines={2}>
        {() => (one.asks === null ? null : <Questions one={one} asks={one.asks} onGo={onGo} />)}
      </Loaded>
    </>
  )
}

function Questions({ one, asks, onGo }: AnswersStepProps & { asks: ImportAsks }) {
  const { t } = useLingui()
  const session = useSession()
  const { children } = useChildren()
  const take = useTakeImport()
  const query = useImport(one.id)
  const { isBusy, failure, run } = useSave()
  const newIds = useRef(new Map<string, string>())
  const form = useRef<HTMLFormElement>(null)
  const draft = useStoredState<AnswersDraft>(`nestwren.import.${one.id}`, emptyDraft)
  const [hasTried, setHasTried] = useState(false)
  const newIdFor = (key: string) => {
    const id = newIds.current.get(key) ?? newId()
    newIds.current.set(key, id)
    return id
  }
  const mayAdd = session.user?.permissions.addChildren ?? false
  const around = { zone: zoneForNewLogs(), family: children, mayAdd, newIdFor }
  const shown = shownAnswers({ app: one.app, answers: one.answers, asks }, draft.state, around)
  const gaps = missing(asks, shown)
  const questions: QuestionsProps = { asks, shown, change: draft.change, gaps: hasTried ? gaps : new Set() }

  const send = async () => {
    setHasTried(true)
    if (gaps.size > 0) {
      // After the errors are there.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const answers = answersToSend(asks, shown, one.answers?.alike ?? [])
    const isSent = await run(async () => {
      take(await api.imports.answer({ params: { id: one.id }, body: { version: one.version, answers } }))
    })
    if (isSent) onGo(null)
    else await query.refetch()
  }
  return (
    <form
      ref={form}
      noValidate
      className="settings-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ChildQuestions {...questions} family={children} mayAdd={mayAdd} />
      <Mappers {...questions} id={one.id} />
      <TimeQuestions {...questions} app={one.app} />
      <UnitQuestions {...questions} />
      <RepeatsQuestion {...questions} />
      {questions.gaps.size > 0 ? (
        <Banner tone="danger">
          <Trans>Some questions still need an answer. They're marked above.</Trans>
        </Banner>
      ) : null}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className="import-acts">
        <Button type="submit" isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Continue</Trans>
        </Button>
        <Button variant="outline" onClick={() => onGo('files')}>
          <Trans>Change files</Trans>
        </Button>
        <DiscardButton one={one} />
      </div>
    </form>
  )
}

/** Whether rows that stand twice in a file happened twice. */
function RepeatsQuestion({ shown, change }: QuestionsProps) {
  const { t } = useLingui()
  return (
    <SettingsSection title={<Trans>Repeats</Trans>}>
      <Checkbox
        label={t`Import rows that are exactly the same`}
        hint={t`Usually they're there by mistake. Left out, you can still add them one by one in the next step.`}
        checked={shown.includeRepeats}
        onChange={({ target }) => change({ includeRepeats: target.checked })}
      />
    </SettingsSection>
  )
}

interface TimeQuestionsProps extends QuestionsProps {
  app: ImportApp | null
}

/** What times and dates of the files mean, where the files don't say it. */
function TimeQuestions({ asks, shown, change, gaps, app }: TimeQuestionsProps) {
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

/** Units of figures that stand without one in the files. */
function UnitQuestions({ asks, shown, change, gaps }: QuestionsProps) {
  const { t } = useLingui()
  const asked = askedUnits(asks, shown)
  if (asked.length === 0) return null
  const labels: Readonly<Record<AskedQuantity, string>> = {
    volume: t`Amounts`,
    weight: t`Weights`,
    length: t`Lengths and head sizes`,
    temperature: t`Temperatures`,
  }
  const signs: Readonly<Record<string, string>> = { C: '°C', F: '°F' }
  return (
    <SettingsSection
      title={<Trans>Units</Trans>}
      hint={<Trans>For figures that stand without a unit in the files.</Trans>}
    >
      {asked.map((quantity) => (
        <Field
          key={quantity}
          label={labels[quantity]}
          error={gaps.has(`units.${quantity}`) ? t`Choose a unit.` : null}
          isRequired
        >
          {(control) => (
            <Select
              {...control}
              placeholder={t`Choose a unit`}
              value={shown.units[quantity] ?? ''}
              onChange={({ target }) => change({ units: { ...shown.units, [quantity]: target.value } })}
              options={importUnits[quantity].map((unit) => ({ value: unit, label: signs[unit] ?? unit }))}
            />
          )}
        </Field>
      ))}
    </SettingsSection>
  )
}
