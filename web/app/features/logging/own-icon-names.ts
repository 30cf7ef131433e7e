import type { OwnIcon } from '@nestwren/contract/logs/kinds/own'
import type { ForeignText } from '../../platform/i18n/i18n.ts'

/** The drawings in words, for those who do not see them. */
export const ownIconNames: Readonly<Record<OwnIcon, ForeignText>> = {
  star: /*i18n*/ { id: 'ownIcon.star', message: 'Star' },
  heart: /*i18n*/ { id: 'ownIcon.heart', message: 'Heart' },
  sun: /*i18n*/ { id: 'ownIcon.sun', message: 'Sun' },
  moon: /*i18n*/ { id: 'ownIcon.moon', message: 'Moon' },
  music: /*i18n*/ { id: 'ownIcon.music', message: 'Music' },
  book: /*i18n*/ { id: 'ownIcon.book', message: 'Book' },
  ball: /*i18n*/ { id: 'ownIcon.ball', message: 'Ball' },
  car: /*i18n*/ { id: 'ownIcon.car', message: 'Car' },
  stroller: /*i18n*/ { id: 'ownIcon.stroller', message: 'Baby' },
  home: /*i18n*/ { id: 'ownIcon.home', message: 'House' },
  tree: /*i18n*/ { id: 'ownIcon.tree', message: 'Tree' },
  water: /*i18n*/ { id: 'ownIcon.water', message: 'Drop' },
  paint: /*i18n*/ { id: 'ownIcon.paint', message: 'Palette' },
  puzzle: /*i18n*/ { id: 'ownIcon.puzzle', message: 'Puzzle' },
  phone: /*i18n*/ { id: 'ownIcon.phone', message: 'Phone' },
  people: /*i18n*/ { id: 'ownIcon.people', message: 'People' },
  pet: /*i18n*/ { id: 'ownIcon.pet', message: 'Paw' },
  tooth: /*i18n*/ { id: 'ownIcon.tooth', message: 'Smile' },
  hand: /*i18n*/ { id: 'ownIcon.hand', message: 'Hand' },
  glasses: /*i18n*/ { id: 'ownIcon.glasses', message: 'Glasses' },
  scissors: /*i18n*/ { id: 'ownIcon.scissors', message: 'Scissors' },
  shirt: /*i18n*/ { id: 'ownIcon.shirt', message: 'Shirt' },
  cup: /*i18n*/ { id: 'ownIcon.cup', message: 'Cup' },
  clock: /*i18n*/ { id: 'ownIcon.clock', message: 'Clock' },
}
