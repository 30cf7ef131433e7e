import { Trans, useLingui } from '@lingui/react/macro'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { Pencil } from 'lucide-react'
import { useChildren } from '../../platform/api/queries.ts'
import { useAgo } from '../../platform/format/use-measures.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { hasLimits, useDoseState } from '../logs/kinds/medicine/public/use-dose-state.ts'
import { useSafeTimeText } from '../logs/kinds/medicine/public/use-safe-time-text.ts'
import { KindGlyph } from '../logs/kinds/public/kind-drawing.tsx'
import { useLogSheets } from '../logs/public/log-provider.tsx'
import { MedicineSign } from './medicine-sign.tsx'
import { useRuleLines } from './use-rule-lines.ts'

interface MedicineCardProps {
  item: MedicineItem
  /** Named when those of several children stand together. */
  childName: string | null
  onChange: () => void
}

/** One medicine: when the next dose is safe, what was given last, and the button that logs a dose. */
export function MedicineCard({ item, childName, onChange }: MedicineCardProps) {
  const { t } = useLingui()
  const ago = useAgo()
  useNow(30_000)
  // Of this moment: a dose that was logged since the last tick counts already.
  const now = new Date().toISOString()
  const timeText = useSafeTimeText()
  const { openNew } = useLogSheets()
  const { children } = useChildren()
  const level = children.find(({ _id }) => _id === item.childId)?.access.health ?? 'none'
  const canAdd = isLevelAtLeast(level, 'add')
  const state = useDoseState(item, now)
  const { lastAt, nextSafeAt, count } = state
  const rules = useRuleLines()(item)
  return (
    <li className="card card-pad grid grid-cols-1 gap-3">
      <div className="flex items-start gap-3">
        <KindGlyph kind="medicine" />
        <div className="min-w-0 flex-1">
          <h2 className="type-heading wrap-anywhere">
            {childName === null ? item.name : t`${childName}: ${item.name}`}
          </h2>
          {rules.length === 0 ? null : <p className="type-small text-muted">{rules.join(', ')}</p>}
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
        <p className="flex flex-wrap items-center gap-2" role="status">
          {nextSafeAt === null ? (
            hasLimits(item) ? (
              <Badge tone="success">
                <Trans>Within your limits</Trans>
              </Badge>
            ) : null
          ) : (
            <>
              <Badge tone="warning">
                <Trans>Too early</Trans>
              </Badge>
              <span>{t`Wait until ${timeText(nextSafeAt)}`}</span>
            </>
          )}
          <span className="type-small text-muted">
            {lastAt === null ? (
              <Trans>No dose logged yet</Trans>
            ) : ago.isJustNow(lastAt, now) ? (
              t`Last just now, ${count} in 24 hours`
            ) : ago.isRelative(lastAt, now) ? (
              t`Last ${ago.long(lastAt, now)} ago, ${count} in 24 hours`
            ) : (
              t`Last ${ago.long(lastAt, now)}`
            )}
          </span>
        </p>
      ) : null}
      <MedicineSign id={item.id} />
      {item.notes === '' ? null : <p className="type-small whitespace-pre-line">{item.notes}</p>}
      {canAdd && item.isActive ? (
        <Button
          size="sm"
          variant={nextSafeAt === null ? 'primary' : 'soft'}
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
