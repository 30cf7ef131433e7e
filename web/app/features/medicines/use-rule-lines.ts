import { useLingui } from '@lingui/react/macro'
import { doseCount, doseUnitNames } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { useAgo } from '../../platform/format/use-measures.ts'
import { useText } from '../../platform/i18n/use-locale.ts'

type Rules = Pick<MedicineItem, 'dose' | 'minIntervalS' | 'maxDosesPerDay'>

/** The usual dose and what keeps doses apart, in words. */
export function useRuleLines(): (item: Rules) => readonly string[] {
  const { t } = useLingui()
  const text = useText()
  const ago = useAgo()
  return ({ dose, minIntervalS, maxDosesPerDay }) =>
    [
      dose === null ? null : `${dose.value} ${text(doseUnitNames[dose.unit], { count: doseCount(dose.value) })}`,
      minIntervalS === null ? null : t`at least ${ago.duration(minIntervalS)} apart`,
      maxDosesPerDay === null ? null : t`up to ${maxDosesPerDay} in 24 hours`,
    ].filter((one) => one !== null)
}
