import type { DiaperDetails } from '@nestwren/contract/logs/kinds/diaper'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import type { SleepDetails } from '@nestwren/contract/logs/kinds/sleep'
import type { ForeignText } from '../../../platform/i18n/i18n.ts'

/** Words for the values of details, for choosers and facts. */
type Names<Value extends string> = Readonly<Record<Value, ForeignText>>

export const diaperNames: Names<DiaperDetails['kind']> = {
  wet: /*i18n*/ { id: 'diaper.kind.wet', message: 'Wet' },
  dirty: /*i18n*/ { id: 'diaper.kind.dirty', message: 'Dirty' },
  both: /*i18n*/ { id: 'diaper.kind.both', message: 'Both' },
  dry: /*i18n*/ { id: 'diaper.kind.dry', message: 'Dry' },
}

export const stoolColorNames: Names<NonNullable<DiaperDetails['color']>> = {
  yellow: /*i18n*/ { id: 'stool.yellow', message: 'Yellow' },
  mustard: /*i18n*/ { id: 'stool.mustard', message: 'Mustard' },
  brown: /*i18n*/ { id: 'stool.brown', message: 'Brown' },
  green: /*i18n*/ { id: 'stool.green', message: 'Green' },
  black: /*i18n*/ { id: 'stool.black', message: 'Black' },
  red: /*i18n*/ { id: 'stool.red', message: 'Red' },
  whiteGrey: /*i18n*/ { id: 'stool.whiteGrey', message: 'White-grey' },
}

export const consistencyNames: Names<NonNullable<DiaperDetails['consistency']>> = {
  liquid: /*i18n*/ { id: 'stool.liquid', message: 'Liquid' },
  loose: /*i18n*/ { id: 'stool.loose', message: 'Loose' },
  soft: /*i18n*/ { id: 'stool.soft', message: 'Soft' },
  seedy: /*i18n*/ { id: 'stool.seedy', message: 'Seedy' },
  firm: /*i18n*/ { id: 'stool.firm', message: 'Firm' },
  hard: /*i18n*/ { id: 'stool.hard', message: 'Hard' },
  mucous: /*i18n*/ { id: 'stool.mucous', message: 'Mucous' },
}

export const diaperSizeNames: Names<NonNullable<DiaperDetails['size']>> = {
  small: /*i18n*/ { id: 'diaper.size.small', message: 'A little' },
  medium: /*i18n*/ { id: 'diaper.size.medium', message: 'Medium' },
  large: /*i18n*/ { id: 'diaper.size.large', message: 'A lot' },
}

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

export const sideTitles: Names<FeedingDetails['segments'][number]['side']> = {
  left: /*i18n*/ { id: 'side.left', message: 'Left' },
  right: /*i18n*/ { id: 'side.right', message: 'Right' },
  both: /*i18n*/ { id: 'side.both', message: 'Both sides' },
}

export const foodAmountNames: Names<NonNullable<FeedingDetails['foods'][number]['amount']>> = {
  taste: /*i18n*/ { id: 'food.taste', message: 'A taste' },
  some: /*i18n*/ { id: 'food.some', message: 'Some' },
  lots: /*i18n*/ { id: 'food.lots', message: 'Lots' },
}

export const methodNames: Names<FeedingDetails['method']> = {
  breast: /*i18n*/ { id: 'method.breast', message: 'Breast' },
  bottle: /*i18n*/ { id: 'method.bottle', message: 'Bottle' },
  solids: /*i18n*/ { id: 'method.solids', message: 'Solids' },
}
