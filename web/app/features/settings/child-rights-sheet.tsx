import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { AccountUser, ChildGrant } from '@nestwren/contract/members'
import { areas, historyDayChoices, type Preset, presetLevels } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import {
  draftOf,
  type GrantDraft,
  isAsPreset,
  levelChoices,
  nothingPatch,
  patchOf,
  presetChoices,
} from './grant-draft.ts'
import { useRefreshPeople } from './use-people.ts'
import { useAreaNames, useLevelNames, usePresetWords } from './use-right-names.ts'

interface ChildRightsSheetProps {
  person: AccountUser
  child: Child
  /** Null where the person sees nothing of the child yet. */
  grant: ChildGrant | null
  onClose: () => void
}

/** Changes what one caregiver may do with one child. Saved together, so that nobody stands half between two states. */
export function ChildRightsSheet({ person, child, grant, onClose }: ChildRightsSheetProps) {
  const { t } = useLingui()
  const refresh = useRefreshPeople()
  const { isBusy, failure, run } = useSave()
  const [first] = useState(() => draftOf(grant))
  const [isChoosing, setIsChoosing] = useState(() => !isAsPreset(first))
  const form = useForm<GrantDraft>({ defaultValues: first })
  const [accessFrom, accessUntil] = form.watch(['accessFrom', 'accessUntil'])
  const endsTooEarly = accessFrom !== null && accessUntil !== null && accessUntil <= accessFrom
  const hasAny = grant !== null && areas.some((area) => grant.levels[area] !== 'none')
  const send = async (permissions: ReturnType<typeof patchOf>, message: string) => {
    const params = { childId: child._id, caregiverId: person.id }
    const isSaved = await run(async () => {
      await api.members.patchChildPermissions({ params, body: { permissions } })
      await refresh()
    })
    if (!isSaved) return
    showToast({ message })
    onClose()
  }
  return (
    <FormSheet
      onClose={onClose}
      title={t`${person.name} and ${child.name}`}
      isDirty={form.formState.isDirty}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={form.handleSubmit(async (values) => {
        if (!endsTooEarly) await send(patchOf(grant, values), t`Saved. Changes take effect right away.`)
      })}
      beside={
        hasAny ? (
          <TakeAwayButton
            person={person}
            child={child}
            isBusy={isBusy}
            onTakeAway={() => send(nothingPatch, t`Stopped sharing ${child.name} with ${person.name}`)}
          />
        ) : null
      }
    >
      <PresetChoice child={child} grant={grant} form={form} isChoosing={isChoosing} onChoose={setIsChoosing} />
      {isChoosing ? <LevelChoices child={child} first={first} form={form} /> : null}
      <Checkbox label={t`Can export what they see`} {...form.register('canExport')} />
      <Limit
        label={t`Access starts`}
        value={accessFrom}
        onChange={(value) => form.setValue('accessFrom', value, { shouldDirty: true })}
      />
      <Limit
        label={t`Access ends`}
        value={accessUntil}
        error={endsTooEarly ? t`Access ends before it starts.` : null}
        onChange={(value) => form.setValue('accessUntil', value, { shouldDirty: true })}
      />
      <HistoryChoice form={form} />
    </FormSheet>
  )
}

interface PartProps {
  form: UseFormReturn<GrantDraft>
}

interface PresetChoiceProps extends PartProps, Pick<ChildRightsSheetProps, 'child' | 'grant'> {
  isChoosing: boolean
  onChoose: (isChoosing: boolean) => void
}

function PresetChoice({ child, grant, form, isChoosing, onChoose }: PresetChoiceProps) {
  const { t } = useLingui()
  const words = usePresetWords()
  const presets = presetChoices(child.access, grant?.preset ?? null)
  const choose = (choice: Preset | 'choose') => {
    onChoose(choice === 'choose')
    if (choice === 'choose') return
    form.setValue('preset', choice, { shouldDirty: true })
    form.setValue('levels', presetLevels[choice], { shouldDirty: true })
  }
  return (
    <div className="grid gap-2">
      <p className="type-label" aria-hidden="true">
        <Trans>Who are they to {child.name}?</Trans>
      </p>
      <RadioList<Preset | 'choose'>
        label={t`Who are they to ${child.name}?`}
        hasCards
        options={[
          ...presets.map((preset) => ({ value: preset, label: words[preset].name, hint: words[preset].hint })),
          { value: 'choose', label: t`Choose`, hint: t`Pick what they can do, area by area.` },
        ]}
        value={isChoosing ? 'choose' : form.watch('preset')}
        onValueChange={choose}
      />
    </div>
  )
}

function LevelChoices({ child, first, form }: PartProps & { child: Child; first: GrantDraft }) {
  const names = useAreaNames()
  const levelNames = useLevelNames()
  const levels = form.watch('levels')
  return (
    <div className="grid gap-3">
      <p className="type-small text-muted">
        <Trans>“Add” means they can see, add, and change their own.</Trans>
      </p>
      {areas.map((area) => (
        <div key={area} className="grid gap-1">
          <p className="type-label" aria-hidden="true">
            {names[area]}
          </p>
          <Segmented
            label={names[area]}
            options={levelChoices(child.access[area], first.levels[area]).map((level) => ({
              value: level,
              label: levelNames[level],
            }))}
            value={levels[area]}
            onValueChange={(level) => form.setValue('levels', { ...levels, [area]: level }, { shouldDirty: true })}
          />
        </div>
      ))}
    </div>
  )
}

interface LimitProps {
  label: string
  value: string | null
  error?: string | null
  onChange: (value: string | null) => void
}

function Limit({ label, value, error = null, onChange }: LimitProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-1">
      <DateTimeField
        label={label}
        value={value}
        zone={deviceZone()}
        hasChips={false}
        hint={value === null ? t`No limit` : t`In this device's time zone`}
        error={error}
        onValueChange={onChange}
      />
      {value === null ? null : (
        <Button variant="ghost" size="sm" aria-label={t`${label}: no limit`} onClick={() => onChange(null)}>
          <Trans>No limit</Trans>
        </Button>
      )}
    </div>
  )
}

function HistoryChoice({ form }: PartProps) {
  const { t } = useLingui()
  return (
    <Controller
      control={form.control}
      name="historyDays"
      render={({ field }) => (
        <Field label={t`How far back they can see`}>
          {(control) => (
            <Select
              {...control}
              value={String(field.value ?? '')}
              options={[
                { value: '', label: t`Everything` },
                ...historyDayChoices.map((days) => ({
                  value: String(days),
                  label: days === 1 ? t`The last day` : t`The last ${days} days`,
                })),
              ]}
              onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
            />
          )}
        </Field>
      )}
    />
  )
}

interface TakeAwayButtonProps {
  person: { readonly name: string }
  child: { readonly name: string }
  isBusy: boolean
  onTakeAway: () => Promise<void>
}

/** Ends what a person sees of one child; they stay in the family. */
function TakeAwayButton({ person, child, isBusy, onTakeAway }: TakeAwayButtonProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        <Trans>
          Stop sharing {child.name} with {person.name}
        </Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Stop sharing ${child.name} with ${person.name}?`}
        body={t`${person.name} will no longer see ${child.name}'s logs. Anything ${person.name} logged stays.`}
        confirmLabel={t`Stop sharing`}
        cancelLabel={t`Keep sharing`}
        isBusy={isBusy}
        busyLabel={t`Stopping`}
        onConfirm={() => void onTakeAway().finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
