import { Trans, useLingui } from '@lingui/react/macro'
import { doseCount, doseUnitNames } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { Clock, Pencil } from 'lucide-react'
import { useChildren } from '../../platform/api/queries.ts'
import { nowIso } from '../../platform/clock/now.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useDoses } from '../logs/kinds/medicine/public/use-dose-state.ts'
import { hasLimits, useDoseWords } from '../logs/kinds/medicine/public/use-dose-words.ts'
import { KindGlyph } from '../logs/kinds/public/kind-drawing.tsx'
import { useLogSheets } from '../logs/public/log-sheets.ts'

interface MedicineCardProps {
  item: MedicineItem
  /** Named when those of several children stand together. */
  childName: string | null
  onChange: () => void
}

/** One medicine: how long ago the last dose was, the family's limits, and the button that logs a dose. */
export function MedicineCard({ item, childName, onChange }: MedicineCardProps) {
  const { t } = useLingui()
  useNow(30_000)
  // Of this moment: a dose that was logged since the last tick counts already.
  const now = nowIso()
  const words = useDoseWords()
  const { openNew } = useLogSheets()
  const { children } = useChildren()
  const level = children.find(({ _id }) => _id === item.childId)?.access.health ?? 'none'
  const canAdd = isLevelAtLeast(level, 'add')
  const named = { medicineId: item.id, name: item.name }
  const { state, check } = useDoses({ childId: item.childId, item, named, at: now })
  const wait = words.wait(state)
  const isWithin = wait === null && hasLimits(item) && check.status === 'current'
  const lines = useRuleLines()(item)
  return (
    <li className="card card-pad grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-end gap-x-3">
        <div className="flex min-w-0 flex-[1_1_min-content] items-start gap-3">
          <KindGlyph kind="medicine" />
          <div className="min-w-0">
            <h2 className="type-heading">{childName === null ? item.name : t`${childName}: ${item.name}`}</h2>
            {lines.map((line) => (
              <p key={line} className="type-small text-muted">
                {line}
              </p>
            ))}
          </div>
        </div>
        {canAdd ? (
          <IconButton
            label={t`Edit ${item.name}`}
            icon={<Pencil aria-hidden="true" className="ic" />}
            onClick={onChange}
          />
        ) : null}
      </div>
      {item.isActive ? (
        <div className="grid grid-cols-1 justify-items-start gap-1" role="status">
          {wait === null ? null : (
            <p className="type-label flex items-start gap-1.5 text-warning-ink">
              <Clock aria-hidden="true" className="ic ic-sm mt-0.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{wait}</span>
            </p>
          )}
          {isWithin ? (
            <Badge tone="success">
              <Trans>Within your limits</Trans>
            </Badge>
          ) : null}
          <p className="type-label">{words.since(state, now) ?? <Trans>No dose logged yet</Trans>}</p>
          {state.lastAt === null ? null : (
            <p className="type-small text-muted">
              {words.given(state)} {state.count === 0 ? null : `${words.count(state)}.`}
            </p>
          )}
        </div>
      ) : null}
      <MedicineSign id={item.id} />
      {item.notes === '' ? null : <p className="type-small whitespace-pre-line">{item.notes}</p>}
      {canAdd && item.isActive ? (
        <Button
          size="sm"
          variant={wait === null ? 'primary' : 'soft'}
          className="justify-self-start"
          onClick={() =>
            openNew('medicine', {
              childId: item.childId,
              medicine: { id: item.id, name: item.name, dose: item.dose },
            })
          }
        >
          <Trans>Log a dose</Trans>
        </Button>
      ) : null}
    </li>
  )
}

/** How the writing of a medicine fares. */
function MedicineSign({ id }: { id: string }) {
  const lines = useRuleLines()
  const describe = (item: SyncedItem) => {
    const medicine = item as SyncedItem & MedicineItem
    return [medicine.name, ...lines(medicine), ...(medicine.notes === '' ? [] : [medicine.notes])]
  }
  return <SyncSign id={id} describe={describe} />
}

/** The usual dose and the family's limits, in words. */
function useRuleLines(): (item: Pick<MedicineItem, 'dose' | 'minIntervalS' | 'maxDosesPerDay'>) => readonly string[] {
  const text = useText()
  const { limits } = useDoseWords()
  return (item) => {
    const { dose } = item
    const amount = dose && `${dose.value} ${text(doseUnitNames[dose.unit], { count: doseCount(dose.value) })}`
    return [amount, limits(item)].filter((one) => one !== null)
  }
}
