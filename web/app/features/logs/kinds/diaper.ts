import type { EntryOf } from '@nestwren/contract/logs/entry'
import { type DiaperDetails, diaperKinds } from '@nestwren/contract/logs/kinds/diaper'
import { diaperFacts } from './facts.ts'
import type { KindView } from './kind-view.ts'

/** How many of the last diapers say what the next one probably is. */
const lookBack = 10

/** The commonest kind of the last diapers; wet while there is none, or as long as nothing is commoner. */
export function likelyDiaper(earlier: readonly EntryOf<'diaper'>[]): DiaperDetails['kind'] {
  const recent = earlier.slice(0, lookBack).map(({ details }) => details.kind)
  const count = (kind: DiaperDetails['kind']) => recent.filter((one) => one === kind).length
  return diaperKinds.reduce((best, kind) => (count(kind) > count(best) ? kind : best), 'wet')
}

export function newDiaper(kind: DiaperDetails['kind']): DiaperDetails {
  return { kind, color: null, consistency: null, size: null, isBlowout: false, hasRash: false, hasCream: false }
}

export const diaperView: KindView<'diaper'> = {
  kind: 'diaper',
  hue: 'diaper',
  label: /*i18n*/ { id: 'kind.diaper', message: 'Diaper' },
  pluralLabel: /*i18n*/ { id: 'kind.diaper.plural', message: 'Diapers' },
  sheetTitle: /*i18n*/ { id: 'kind.diaper.sheet', message: 'Diaper for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.diaper.save', message: 'Save diaper' },
  savedText: /*i18n*/ { id: 'kind.diaper.saved', message: 'Diaper saved' },
  deletedText: /*i18n*/ { id: 'kind.diaper.deleted', message: 'Diaper deleted' },
  quick: 'log',
  begin: (earlier, now) => ({ startAt: now, endAt: null, notes: '', details: newDiaper(likelyDiaper(earlier)) }),
  // Only a stool has a colour and a consistency.
  tidy: (details) =>
    details.kind === 'dirty' || details.kind === 'both' ? details : { ...details, color: null, consistency: null },
  facts: diaperFacts,
}
