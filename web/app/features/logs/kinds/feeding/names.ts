import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'

/** Words for the values of details, for choosers and facts. */
type Names<Value extends string> = Readonly<Record<Value, ForeignText>>

export const foodAmountNames: Names<NonNullable<FeedingDetails['foods'][number]['amount']>> = {
  taste: /*i18n*/ { id: 'food.taste', message: 'A taste' },
  some: /*i18n*/ { id: 'food.some', message: 'Some' },
  lots: /*i18n*/ { id: 'food.lots', message: 'Lots' },
}

export const methodNames: Names<FeedingDetails['method']> = {
  breast: /*i18n*/ { id: 'method.breast', message: 'Nursing' },
  bottle: /*i18n*/ { id: 'method.bottle', message: 'Bottle' },
  solids: /*i18n*/ { id: 'method.solids', message: 'Solids' },
}
