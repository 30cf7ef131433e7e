import { useLingui } from '@lingui/react/macro'
import type { MilkLot } from '@nestwren/contract/milk'
import { changedLot, type LotChange } from '@nestwren/contract/milk-keeping'
import { nowIso } from '../../platform/clock/now.ts'
import { changeItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import type { Written } from '../../platform/sync/write.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useInBackground } from '../../ui/use-in-background.ts'
import { milkList } from './public/milk-list.ts'

/** The lot as it will be, and what of it is different then. */
function expectedLot(lot: MilkLot, part: LotChange, at: string) {
  const fedMl = lot.amountMl - lot.leftMl
  const next = changedLot(lot, part, { fedMl, at })
  const names = Object.keys(next) as (keyof MilkLot)[]
  const shown = Object.fromEntries(names.filter((name) => next[name] !== lot[name]).map((name) => [name, next[name]]))
  return { next: { ...next, version: lot.version + 1 }, shown }
}

/** Changes a container, with or without a network; `end` can be taken back. */
export function useLotChange() {
  const { t } = useLingui()
  const inBackground = useInBackground()
  const told = ({ isStored }: Written) => inBackground(isStored)
  /** What a pumping put by waits for its log. */
  const needs = ({ entryId }: MilkLot) => (entryId === null ? [] : [entryId])
  const change = (lot: MilkLot, part: LotChange) => {
    // Milk keeps from when it was moved, however late that is sent.
    const at = nowIso()
    return changeItem(milkList, lot, { ...part, at }, expectedLot(lot, part, at).shown, needs(lot))
  }
  const takeBack = (ended: MilkLot) => told(change(ended, { endedAs: null }))
  const end = (lot: MilkLot, endedAs: 'used' | 'discarded') => {
    const { next } = expectedLot(lot, { endedAs }, nowIso())
    told(change(lot, { endedAs }))
    showToast({
      message: endedAs === 'used' ? t`Milk used` : t`Milk thrown away`,
      action: { label: t`Undo`, onSelect: () => takeBack(next) },
    })
  }
  const remove = (lot: MilkLot) => {
    told(removeItem(milkList, lot))
    showToast({ message: t`Removed from the stash` })
  }
  return { change, end, takeBack, remove }
}
