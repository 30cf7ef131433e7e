import type { PumpingDetails } from '@nestwren/contract/logs/kinds/pumping'
import type { BreastSide } from '@nestwren/contract/logs/segments'
import { formatAmount } from '../../../../platform/format/measures.ts'
import { currentLocale } from '../../../../platform/i18n/i18n.ts'
import { volumeUnit } from '../../../../platform/units/units.ts'
import { line, translate } from '../facts.ts'
import type { KindForm, PumpingDraft } from '../kind-view.ts'
import { sideTitles } from '../side-names.ts'
import { PumpingFields } from './fields.tsx'
import { placeNames } from './public/use-place-names.ts'
import { sideLengths } from './side-lengths.ts'

const texts = {
  left: /*i18n*/ { id: 'fact.leftMl', message: 'Left side' },
  right: /*i18n*/ { id: 'fact.rightMl', message: 'Right side' },
  total: /*i18n*/ { id: 'fact.totalMl', message: 'Total' },
  stored: /*i18n*/ { id: 'fact.stored', message: 'Stored' },
  storedIn: /*i18n*/ { id: 'fact.storedIn', message: '{amount}, {place}' },
}
/** What a pump usually takes. */
const usualMs = 15 * 60_000

/** A session nothing is known of yet. */
function emptyPumping(segments: PumpingDetails['segments'] = []): PumpingDetails {
  return { segments, leftMl: null, rightMl: null, totalMl: null, unit: null, stored: [] }
}

/** The side of a session that had one; both after a double pump or several sides. */
function usualSide(last: Pick<PumpingDetails, 'segments'> | undefined): BreastSide {
  const sides = new Set(last?.segments.map(({ side }) => side))
  const [only] = sides
  return sides.size === 1 && only !== undefined ? only : 'both'
}

export const form: KindForm<'pumping'> = {
  sheetTitle: /*i18n*/ { id: 'kind.pumping.sheet', message: 'Pumping for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.pumping.save', message: 'Save pumping' },
  begin: ([last], now) => {
    const startAt = new Date(Date.parse(now) - usualMs).toISOString()
    const side = usualSide(last?.details)
    return { startAt, endAt: now, notes: '', details: emptyPumping([{ side, startAt, endAt: now }]) }
  },
  tidy: (details: PumpingDraft) => ({
    ...details,
    stored: details.stored.filter(({ amountMl }) => amountMl !== null && amountMl > 0),
  }),
  facts: ({ details, endAt, startAt }, { i18n, duration }) => {
    const amount = (ml: number | null) => (ml === null ? null : formatAmount(ml, volumeUnit(), currentLocale()))
    const lengths = sideLengths(details.segments, endAt ?? startAt).filter(({ seconds }) => seconds > 0)
    return [
      ...(lengths.length < 2
        ? []
        : lengths.flatMap(({ side, seconds }) => line(i18n, sideTitles[side], duration(seconds)))),
      ...line(i18n, texts.left, amount(details.leftMl)),
      ...line(i18n, texts.right, amount(details.rightMl)),
      ...line(i18n, texts.total, amount(details.totalMl)),
      ...line(
        i18n,
        texts.stored,
        details.stored
          .map(({ amountMl, place }) =>
            translate(i18n, texts.storedIn, {
              amount: amount(amountMl) ?? '',
              place: translate(i18n, placeNames[place]),
            }),
          )
          .join(' · '),
      ),
    ]
  },
  Fields: PumpingFields,
  isForOneChild: true,
}
