import type { DiaperDetails } from '@nestwren/contract/logs/kinds/diaper'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'

/** Words for the values of details, for choosers and facts. */
type Names<Value extends string> = Readonly<Record<Value, ForeignText>>

export const diaperNames: Names<DiaperDetails['kind']> = {
  wet: /*i18n*/ { id: 'diaper.kind.wet', message: 'Wet' },
  dirty: /*i18n*/ { id: 'diaper.kind.dirty', message: 'Dirty' },
  both: /*i18n*/ { id: 'diaper.kind.both', message: 'Both' },
  dry: /*i18n*/ { id: 'diaper.kind.dry', message: 'Dry' },
}

export const diaperAlsoNames: Names<'isBlowout' | 'hasRash' | 'hasCream'> = {
  isBlowout: /*i18n*/ { id: 'fact.blowout', message: 'Blowout' },
  hasRash: /*i18n*/ { id: 'fact.rash', message: 'Rash' },
  hasCream: /*i18n*/ { id: 'fact.cream', message: 'Cream applied' },
}

export const stoolColorNames: Names<NonNullable<DiaperDetails['color']>> = {
  yellow: /*i18n*/ { id: 'stool.yellow', message: 'Yellow' },
  mustard: /*i18n*/ { id: 'stool.mustard', message: 'Mustard' },
  brown: /*i18n*/ { id: 'stool.brown', message: 'Brown' },
  green: /*i18n*/ { id: 'stool.green', message: 'Green' },
  black: /*i18n*/ { id: 'stool.black', message: 'Black' },
  red: /*i18n*/ { id: 'stool.red', message: 'Red' },
  whiteGrey: /*i18n*/ { id: 'stool.whiteGrey', message: 'White or gray' },
}

export const consistencyNames: Names<NonNullable<DiaperDetails['consistency']>> = {
  liquid: /*i18n*/ { id: 'stool.liquid', message: 'Liquid' },
  loose: /*i18n*/ { id: 'stool.loose', message: 'Loose' },
  soft: /*i18n*/ { id: 'stool.soft', message: 'Soft' },
  seedy: /*i18n*/ { id: 'stool.seedy', message: 'Seedy' },
  firm: /*i18n*/ { id: 'stool.firm', message: 'Firm' },
  hard: /*i18n*/ { id: 'stool.hard', message: 'Hard' },
  mucous: /*i18n*/ { id: 'stool.mucous', message: 'Mucus' },
}

export const diaperSizeNames: Names<NonNullable<DiaperDetails['size']>> = {
  small: /*i18n*/ { id: 'diaper.size.small', message: 'A little' },
  medium: /*i18n*/ { id: 'diaper.size.medium', message: 'Medium' },
  large: /*i18n*/ { id: 'diaper.size.large', message: 'A lot' },
}
