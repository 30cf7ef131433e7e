import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import { useNow } from '../../../../platform/format/use-now.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { detailAt } from '../detail-at.ts'
import type { FieldsProps, MedicineDraft } from '../kind-view.ts'
import { useMedicines } from '../public/use-medicines.ts'
import { TextField } from '../text-field.tsx'
import { WhenField } from '../when-field.tsx'
import { DoseFields } from './public/dose-fields.tsx'
import { hasLimits, useDoseState } from './public/use-dose-state.ts'
import { useSafeTimeText } from './public/use-safe-time-text.ts'

const noMedicines: readonly MedicineItem[] = []

export function MedicineFields(props: FieldsProps<'medicine'>) {
  const { t } = useLingui()
  const { draft, onChange, errorAt, earlier, childId, entryId = null } = props
  const { details } = draft
  const all = useMedicines().data ?? noMedicines
  const own = all.filter((one) => one.childId === childId && one.isActive)
  const change = (part: Partial<MedicineDraft>) => onChange({ details: { ...details, ...part } })
  const at = detailAt(props)
  const chosen = all.find((one) => one.id === details.medicineId && one.childId === childId) ?? null
  const take = (one: MedicineItem) =>
    change({ medicineId: one.id, name: one.name, dose: one.dose ?? { value: '', unit: details.dose.unit } })
  const given = [...new Set(earlier.flatMap(({ details: { medicineId, name } }) => (medicineId === null ? name : [])))]
  const typeName = (name: string) => {
    const same = own.find((one) => one.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase())
    change({ name, medicineId: same?.id ?? null })
  }
  return (
    <>
      {own.length === 0 ? null : (
        <Field label={t`Medicine`} isGroup>
          {() => (
            <ChipGroup
              label={t`Medicine`}
              values={[details.medicineId ?? 'other']}
              onToggle={(id) => {
                const one = own.find((item) => item.id === id)
                if (one === undefined) change({ medicineId: null, name: '' })
                else take(one)
              }}
              options={[
                ...own.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'other', label: t`Another one` },
              ]}
            />
          )}
        </Field>
      )}
      {chosen === null || own.length === 0 ? (
        <TextField label={t`Name of the medicine`} isRequired maxLength={80} {...at('name')} onValueChange={typeName} />
      ) : null}
      {chosen === null && given.length > 0 ? (
        <ChipGroup
          label={t`Recent medicines`}
          values={[details.name]}
          onToggle={typeName}
          options={given.slice(0, 6).map((name) => ({ value: name, label: name }))}
        />
      ) : null}
      {chosen === null ? null : <NextSafe item={chosen} startAt={draft.startAt} entryId={entryId} />}
      <DoseFields dose={details.dose} error={errorAt('details.dose')} onChange={(dose) => change({ dose })} />
      <TextField label={t`Reason`} maxLength={120} placeholder={t`Fever`} {...at('reason')} />
      <WhenField {...props} label={t`Given at`} />
    </>
  )
}

/** When it was last given, and from when on the next dose keeps the family's own rules. */
function NextSafe({ item, startAt, entryId }: { item: MedicineItem; startAt: string; entryId: string | null }) {
  const ago = useAgo()
  const timeText = useSafeTimeText()
  useNow(30_000)
  const state = useDoseState(item, startAt, entryId)
  const times = plural(state.count, { one: '# time', other: '# times' })
  if (state.nextSafeAt === null) {
    const last = state.lastAt
    return (
      <p className="type-small text-muted" role="status">
        {last === null ? (
          <Trans>No dose logged yet.</Trans>
        ) : hasLimits(item) ? (
          <Trans>
            Within your limits. Last given at {timeText(last)},{' '}
            {ago.duration((Date.parse(startAt) - Date.parse(last)) / 1000)} earlier.
          </Trans>
        ) : (
          <Trans>
            Last given at {timeText(last)}, {ago.duration((Date.parse(startAt) - Date.parse(last)) / 1000)} earlier.
          </Trans>
        )}
      </p>
    )
  }
  return (
    <Banner tone="warning">
      {state.isOverDaily ? (
        <Trans>
          Given {times} in 24 hours, the limit you set. Wait until {timeText(state.nextSafeAt)}.
        </Trans>
      ) : (
        <Trans>
          Last given at {timeText(state.lastAt ?? startAt)}. By your settings, wait until {timeText(state.nextSafeAt)}.
        </Trans>
      )}
    </Banner>
  )
}
