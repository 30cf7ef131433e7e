import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { AccountUser, ChildGrant } from '@nestwren/contract/members'
import { areas, historyDayChoices, presetLevels } from '@nestwren/contract/permissions'
import { useId, useState } from 'react'
import { accountApi } from '../../platform/api/account-api.ts'
import { deviceZone } from '../../platform/outbox/device-zone.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { draftOf, type GrantDraft, levelChoices, nothingPatch, patchOf, presetChoices } from './grant-draft.ts'
import { TakeAwayButton } from './take-away-button.tsx'
import { useRefreshPeople } from './use-people.ts'
import { useAreaNames, useLevelNames, usePresetWords } from './use-right-names.ts'
import { useSave } from './use-save.ts'

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
  const formId = useId()
  const refresh = useRefreshPeople()
  const { isBusy, failure, save } = useSave()
  const [first] = useState(() => draftOf(grant))
  const [draft, setDraft] = useState<GrantDraft>(first)
  const [isDirty, setIsDirty] = useState(false)
  const change = (part: Partial<GrantDraft>) => {
    setDraft({ ...draft, ...part })
    setIsDirty(true)
  }
  const { accessFrom, accessUntil } = draft
  const endsTooEarly = accessFrom !== null && accessUntil !== null && accessUntil <= accessFrom
  const hasAny = grant !== null && areas.some((area) => grant.levels[area] !== 'none')
  const send = async (permissions: ReturnType<typeof patchOf>, said: string) => {
    const params = { childId: child._id, caregiverId: person.id }
    const isSaved = await save(async () => {
      await accountApi.members.patchChildPermissions({ params, body: { permissions } })
      await refresh()
    })
    if (!isSaved) return
    showToast({ message: said })
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`${person.name} and ${child.name}`}
      isDirty={isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!endsTooEarly) void send(patchOf(grant, draft), t`Saved. It holds from now on.`)
        }}
      >
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <PresetChoice child={child} grant={grant} draft={draft} onChange={change} />
        <LevelChoices child={child} first={first} draft={draft} onChange={change} />
        <Checkbox
          label={t`May export what they see`}
          checked={draft.canExport}
          onChange={(event) => change({ canExport: event.target.checked })}
        />
        <Limit label={t`Access begins`} value={accessFrom} onChange={(value) => change({ accessFrom: value })} />
        <Limit
          label={t`Access ends`}
          value={accessUntil}
          error={endsTooEarly ? t`The access ends before it begins.` : null}
          onChange={(value) => change({ accessUntil: value })}
        />
        <HistoryChoice draft={draft} onChange={change} />
      </form>
      {hasAny ? (
        <TakeAwayButton
          person={person}
          child={child}
          isBusy={isBusy}
          onTakeAway={() => send(nothingPatch, t`${person.name} no longer sees ${child.name}.`)}
        />
      ) : null}
    </Sheet>
  )
}

interface PartProps {
  draft: GrantDraft
  onChange: (part: Partial<GrantDraft>) => void
}

function PresetChoice({ child, grant, draft, onChange }: PartProps & Pick<ChildRightsSheetProps, 'child' | 'grant'>) {
  const { t } = useLingui()
  const words = usePresetWords()
  return (
    <div className="grid gap-2">
      <p className="type-label" aria-hidden="true">
        <Trans>Who are they to {child.name}?</Trans>
      </p>
      <RadioList
        label={t`Who are they to ${child.name}?`}
        hasCards
        options={presetChoices(child.access, grant?.preset ?? null).map((preset) => ({
          value: preset,
          label: words[preset].name,
          hint: words[preset].hint,
        }))}
        value={draft.preset}
        onValueChange={(preset) => onChange({ preset, levels: presetLevels[preset] })}
      />
    </div>
  )
}

function LevelChoices({ child, first, draft, onChange }: PartProps & { child: Child; first: GrantDraft }) {
  const names = useAreaNames()
  const levelNames = useLevelNames()
  return (
    <div className="grid gap-3">
      <p className="type-small text-muted">
        <Trans>Or choose for each part. “Add” is to see, to add and to change one's own.</Trans>
      </p>
      {areas.map((area) => (
        <div key={area} className="grid gap-1">
          <p className="type-label" aria-hidden="true">
            {names[area]}
          </p>
          <Segmented
            className="segments-four"
            label={names[area]}
            options={levelChoices(child.access[area], first.levels[area]).map((level) => ({
              value: level,
              label: levelNames[level],
            }))}
            value={draft.levels[area]}
            onValueChange={(level) => onChange({ levels: { ...draft.levels, [area]: level } })}
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
        hint={value === null ? t`No limit` : t`On the clock of this device`}
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

function HistoryChoice({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <Field label={t`How far back they see`}>
      {(control) => (
        <Select
          {...control}
          value={String(draft.historyDays ?? '')}
          options={[
            { value: '', label: t`Everything` },
            ...historyDayChoices.map((days) => ({
              value: String(days),
              label: days === 1 ? t`The last day` : t`The last ${days} days`,
            })),
          ]}
          onChange={({ target }) => onChange({ historyDays: target.value === '' ? null : Number(target.value) })}
        />
      )}
    </Field>
  )
}
