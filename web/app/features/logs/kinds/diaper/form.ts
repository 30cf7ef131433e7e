import { allOf, named } from '../facts.ts'
import type { KindForm } from '../kind-view.ts'
import { DiaperFields } from './fields.tsx'
import { consistencyNames, diaperAlsoNames, diaperSizeNames, stoolColorNames } from './names.ts'
import { likelyDiaper, newDiaper } from './new-diaper.ts'

const labels = {
  color: /*i18n*/ { id: 'fact.color', message: 'Color' },
  consistency: /*i18n*/ { id: 'fact.consistency', message: 'Consistency' },
  size: /*i18n*/ { id: 'fact.size', message: 'How much' },
  skin: /*i18n*/ { id: 'fact.skin', message: 'Also' },
}

export const form: KindForm<'diaper'> = {
  sheetTitle: /*i18n*/ { id: 'kind.diaper.sheet', message: 'Diaper for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.diaper.save', message: 'Save diaper' },
  begin: (before, now) => ({ startAt: now, endAt: null, notes: '', details: newDiaper(likelyDiaper(before)) }),
  // Only a stool has a colour and a consistency.
  tidy: (details) =>
    details.kind === 'dirty' || details.kind === 'both' ? details : { ...details, color: null, consistency: null },
  facts: ({ details }, { i18n }) => [
    ...named(i18n, labels.color, stoolColorNames, details.color),
    ...named(i18n, labels.consistency, consistencyNames, details.consistency),
    ...named(i18n, labels.size, diaperSizeNames, details.size),
    ...allOf(i18n, labels.skin, diaperAlsoNames, details),
  ],
  Fields: DiaperFields,
  askWhose: /*i18n*/ { id: 'kind.diaper.whose', message: 'Whose diaper?' },
}
