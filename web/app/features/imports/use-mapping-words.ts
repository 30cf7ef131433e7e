import { useLingui } from '@lingui/react/macro'
import type { ImportMapping } from '@nestwren/contract/imports'
import type { MappedColumn, MappedKind } from '@nestwren/contract/imports-words'

export interface MappingWords {
  readonly columns: Readonly<Record<MappedColumn, string>>
  readonly kinds: Readonly<Record<MappedKind, string>>
  readonly lengths: Readonly<Record<ImportMapping['durationUnit'], string>>
}

/** The words for what columns of a file, and the values of its column of types, can stand for. */
export function useMappingWords(): MappingWords {
  const { t } = useLingui()
  return {
    columns: {
      ignore: t`Not used`,
      dateTime: t`Start: date and time`,
      date: t`Start: date`,
      time: t`Start: time`,
      endDateTime: t`End: date and time`,
      endDate: t`End: date`,
      endTime: t`End: time`,
      duration: t`How long it took`,
      kind: t`Type of log`,
      amount: t`Amount`,
      amountUnit: t`Unit of the amount`,
      side: t`Side`,
      leftDuration: t`How long, left side`,
      rightDuration: t`How long, right side`,
      notes: t`Notes`,
      title: t`Title or name`,
      weight: t`Weight`,
      length: t`Length or height`,
      head: t`Head size`,
      temperature: t`Temperature`,
      medicine: t`Medicine`,
      dose: t`Dose`,
      doseUnit: t`Unit of the dose`,
      food: t({ message: 'Food', context: 'one food' }),
      child: t`Child`,
    },
    kinds: {
      breast: t`Nursing`,
      bottleBreastMilk: t`Bottle, breast milk`,
      bottleFormula: t`Bottle, formula`,
      bottleOther: t`Bottle, other`,
      solids: t`Solids`,
      diaperWet: t`Diaper, wet`,
      diaperDirty: t`Diaper, dirty`,
      diaperBoth: t`Diaper, wet and dirty`,
      diaperDry: t`Diaper, dry`,
      sleep: t`Sleep`,
      nap: t`Nap`,
      night: t`Night`,
      pumping: t`Pumping session`,
      medicine: t`Medicine`,
      temperature: t`Temperature`,
      bath: t`Bath`,
      tummy: t`Tummy time`,
      play: t`Play`,
      walk: t`Walk`,
      reading: t`Reading`,
      outdoors: t`Outdoors`,
      activity: t`Another activity`,
      note: t`Note`,
      vaccine: t`Vaccine`,
      growth: t`Measurement`,
      milestone: t`Milestone`,
      ignore: t`Leave out`,
    },
    lengths: { minutes: t`Minutes`, seconds: t`Seconds`, hours: t`Hours` },
  }
}
