import type { MilkPlace } from '@nestwren/contract/logs/kind'
import type { ForeignText } from '../../../../../platform/i18n/i18n.ts'

/** Where milk is kept, as it stands alone. */
export const placeNames: Readonly<Record<MilkPlace, ForeignText>> = {
  room: /*i18n*/ { id: 'milk.place.room', message: 'Room temp' },
  fridge: /*i18n*/ { id: 'milk.place.fridge', message: 'Fridge' },
  freezer: /*i18n*/ { id: 'milk.place.freezer', message: 'Freezer' },
}
