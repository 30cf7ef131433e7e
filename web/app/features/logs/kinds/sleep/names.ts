import type { SleepDetails } from '@nestwren/contract/logs/kinds/sleep'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'

/** Words for the values of details, for choosers and facts. */
type Names<Value extends string> = Readonly<Record<Value, ForeignText>>

export const placeNames: Names<NonNullable<SleepDetails['location']>> = {
  crib: /*i18n*/ { id: 'place.crib', message: 'Crib' },
  bed: /*i18n*/ { id: 'place.bed', message: 'Bed' },
  bassinet: /*i18n*/ { id: 'place.bassinet', message: 'Bassinet' },
  stroller: /*i18n*/ { id: 'place.stroller', message: 'Stroller' },
  car: /*i18n*/ { id: 'place.car', message: 'Car' },
  carrier: /*i18n*/ { id: 'place.carrier', message: 'Carrier' },
  arms: /*i18n*/ { id: 'place.arms', message: 'Arms' },
  other: /*i18n*/ { id: 'place.other', message: 'Elsewhere' },
}

export const moodNames: Names<NonNullable<SleepDetails['moodBefore']>> = {
  happy: /*i18n*/ { id: 'mood.happy', message: 'Happy' },
  calm: /*i18n*/ { id: 'mood.calm', message: 'Calm' },
  fussy: /*i18n*/ { id: 'mood.fussy', message: 'Fussy' },
  crying: /*i18n*/ { id: 'mood.crying', message: 'Crying' },
}

export const sleepTypeNames: Names<NonNullable<SleepDetails['type']>> = {
  nap: /*i18n*/ { id: 'sleep.type.nap', message: 'Nap' },
  night: /*i18n*/ { id: 'sleep.type.night', message: 'Night' },
}
