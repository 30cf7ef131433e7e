import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Gift, GiftClaim } from '@nestwren/contract/registry'
import type { GiftPriority } from '@nestwren/contract/registry-terms'
import { numberFormat } from '../../platform/format/formats.ts'

/** How gifts, and what is reserved of them, are said. */
interface GiftWords {
  /** "$24.00". */
  readonly amount: (amount: number, currency: string) => string
  /** The price of a gift; null without one. */
  readonly price: (gift: Pick<Gift, 'price' | 'currency'>) => string | null
  readonly priority: (priority: GiftPriority) => string
  /** How much of a gift is reserved; null where that is not to be told, or nothing is. */
  readonly reserved: (gift: Gift) => string | null
  /** What somebody gives of a gift; null for the whole one. */
  readonly part: (claim: Pick<GiftClaim, 'quantity' | 'share'>, gift: Pick<Gift, 'currency'>) => string | null
}

export function useGiftWords(): GiftWords {
  const { t, i18n } = useLingui()
  const amount = (value: number, currency: string) =>
    numberFormat(i18n.locale, { style: 'currency', currency }).format(value)
  return {
    amount,
    price: ({ price, currency }) => (price === null ? null : amount(price, currency)),
    priority: (priority) => (priority === 'must' ? t`Most wanted` : t`Nice to have`),
    reserved({ claims, isGroup, price, currency, quantity }) {
      if (claims === null || claims.count === 0) return null
      if (isGroup) {
        const given = amount(claims.given, currency)
        const whole = amount(price ?? 0, currency)
        return t`${given} of ${whole} given`
      }
      if (quantity === 1) return t`Reserved`
      const { taken } = claims
      return t`${taken} of ${quantity} reserved`
    },
    part({ quantity, share }, { currency }) {
      if (share !== null) {
        const given = amount(share, currency)
        return t`gives ${given}`
      }
      return quantity === 1 ? null : plural(quantity, { one: '# of them', other: '# of them' })
    },
  }
}

/** Whether nothing is left of a gift to reserve; false where that is not to be told. */
export function isTaken({ claims, isGroup, price, quantity }: Gift): boolean {
  if (claims === null) return false
  return isGroup ? claims.given >= (price ?? 0) : claims.taken >= quantity
}
