import type { BathDetails } from '@nestwren/contract/logs/kinds/bath'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'

/** What else there was at a bath, for choosers and facts. */
export const bathAlsoNames = {
  hasSoap: /*i18n*/ { id: 'fact.soap', message: 'Soap' },
  hasHairWash: /*i18n*/ { id: 'fact.hairWash', message: 'Hair washed' },
  hasLotion: /*i18n*/ { id: 'fact.lotion', message: 'Lotion after' },
} satisfies Partial<Record<keyof BathDetails, ForeignText>>
