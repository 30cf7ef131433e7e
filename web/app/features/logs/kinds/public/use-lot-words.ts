import { useLingui } from '@lingui/react/macro'
import type { MilkLot } from '@nestwren/contract/milk'
import { nowIso, nowMs } from '../../../../platform/clock/now.ts'
import { formatMoment } from '../../../../platform/format/measures.ts'
import { currentLocale } from '../../../../platform/i18n/i18n.ts'

export interface LotWords {
  readonly pumped: (lot: Pick<MilkLot, 'pumpedAt'>) => string
  readonly expires: (lot: Pick<MilkLot, 'expiresAt'>) => string
}

/** When milk was pumped and how long it keeps, in words. */
export function useLotWords(): LotWords {
  const { t } = useLingui()
  const moment = (instant: string) => formatMoment(instant, nowIso(), currentLocale())
  return {
    pumped: ({ pumpedAt }) => t`Pumped ${moment(pumpedAt)}`,
    expires: ({ expiresAt }) =>
      Date.parse(expiresAt) <= nowMs() ? t`Expired ${moment(expiresAt)}` : t`Use by ${moment(expiresAt)}`,
  }
}
