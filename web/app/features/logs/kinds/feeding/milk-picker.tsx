import { Trans, useLingui } from '@lingui/react/macro'
import type { MilkLot } from '@nestwren/contract/milk'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { useChildren } from '../../../../platform/api/queries.ts'
import { useAmountText } from '../../../../platform/format/use-measures.ts'
import { useNow } from '../../../../platform/format/use-now.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { AmountInput } from '../../../../ui/amount-input.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Disclosure } from '../../list/disclosure.tsx'
import { useLotWords } from '../public/use-lot-words.ts'
import { isExpired, useMilkStock } from '../public/use-milk.ts'
import { placeNames } from '../pumping/public/use-place-names.ts'

interface TakenMilk {
  readonly lotId: string
  readonly amountMl: number
}

interface MilkPickerProps {
  childId: string
  taken: readonly TakenMilk[]
  onChange: (taken: readonly TakenMilk[]) => void
  /** What the bottle holds: as much is offered to be taken. */
  wantedMl: number | null
}

/**
 * Takes what is in a bottle out of the milk stock: the oldest first, that of the child itself before that of its twin.
 * Nothing is shown without milk to take.
 */
export function MilkPicker({ childId, taken, onChange, wantedMl }: MilkPickerProps) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const { children } = useChildren()
  const names = new Map(
    children.filter(({ access }) => isLevelAtLeast(access.pumping, 'add')).map(({ _id, name }) => [_id, name]),
  )
  const stock = useMilkStock(names.size > 0).data ?? []
  const [isOpen, setIsOpen] = useState(taken.length > 0)
  const isOther = (lot: MilkLot) => Number(lot.childId !== childId)
  const lots = stock
    .filter((lot) => names.has(lot.childId) && lot.endedAt === null)
    .filter((lot) => lot.leftMl > 0 || taken.some(({ lotId }) => lotId === lot.id))
    .sort((a, b) => isOther(a) - isOther(b) || a.pumpedAt.localeCompare(b.pumpedAt))
  if (lots.length === 0) return null
  const sum = taken.reduce((ml, one) => ml + one.amountMl, 0)
  const put = (lot: MilkLot, amountMl: number | null) => {
    const rest = taken.filter(({ lotId }) => lotId !== lot.id)
    onChange(amountMl === null ? rest : [...rest, { lotId: lot.id, amountMl }])
  }
  const toggle = (lot: MilkLot) => {
    if (taken.some(({ lotId }) => lotId === lot.id)) return put(lot, null)
    const missing = wantedMl === null ? lot.leftMl : Math.max(0, wantedMl - sum)
    put(lot, Math.max(1, Math.min(lot.leftMl, missing === 0 ? lot.leftMl : missing)))
  }
  return (
    <Disclosure
      label={t`From the stash`}
      value={taken.length === 0 ? t`None` : amountText(sum)}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <ul className="grid gap-2">
        {lots.slice(0, 30).map((lot) => (
          <li key={lot.id}>
            <LotChoice
              lot={lot}
              ownerName={isOther(lot) === 1 ? (names.get(lot.childId) ?? null) : null}
              amountMl={taken.find(({ lotId }) => lotId === lot.id)?.amountMl ?? null}
              onToggle={() => toggle(lot)}
              onAmount={(amountMl) => put(lot, amountMl ?? 0)}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface LotChoiceProps {
  lot: MilkLot
  /** Of the child it was put by for, where that is another one. */
  ownerName: string | null
  amountMl: number | null
  onToggle: () => void
  onAmount: (amountMl: number | null) => void
}

function LotChoice({ lot, ownerName, amountMl, onToggle, onAmount }: LotChoiceProps) {
  const { t } = useLingui()
  const text = useText()
  const amountText = useAmountText()
  const words = useLotWords()
  const now = useNow(60_000)
  const left = amountText(lot.leftMl)
  const place = text(placeNames[lot.place])
  return (
    <>
      <Checkbox
        checked={amountMl !== null}
        onChange={onToggle}
        label={
          <span className="flex flex-wrap items-center gap-2">
            {t`${left}, ${place}`}
            {isExpired(lot, now) ? (
              <Badge tone="danger">
                <Trans>Expired</Trans>
              </Badge>
            ) : null}
          </span>
        }
        hint={[ownerName, lot.label, words.pumped(lot)].filter((one) => one !== null).join(' · ')}
      />
      {amountMl === null ? null : (
        <div className="ps-9">
          <AmountInput label={t`Amount used`} amountMl={amountMl === 0 ? null : amountMl} onChange={onAmount} />
        </div>
      )}
    </>
  )
}
