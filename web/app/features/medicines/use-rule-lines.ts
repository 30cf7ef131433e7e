import { doseCount, doseUnitNames } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { useText } from '../../platform/i18n/use-locale.ts'
import { useDoseWords } from '../logs/kinds/medicine/public/use-dose-words.ts'

type Rules = Pick<MedicineItem, 'dose' | 'minIntervalS' | 'maxDosesPerDay'>

/** The usual dose in words; null where none is set. */
export function useAmountLine(): (item: Pick<Rules, 'dose'>) => string | null {
  const text = useText()
  return ({ dose }) =>
    dose === null ? null : `${dose.value} ${text(doseUnitNames[dose.unit], { count: doseCount(dose.value) })}`
}

/** The usual dose and the family's limits, in words. */
export function useRuleLines(): (item: Rules) => readonly string[] {
  const amount = useAmountLine()
  const { limits } = useDoseWords()
  return (item) => [amount(item), limits(item)].filter((one) => one !== null)
}
