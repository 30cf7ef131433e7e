import type { WindowLimitName } from '../../platform/rate-limit/limit-table.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'

/**
 * Counts against each of some limits, or against none where one is over.
 * @param refuse what is thrown then
 * @returns takes back what was counted
 */
export async function spendAll(
  limits: Pick<Limits, 'consume' | 'refund'>,
  spent: readonly (readonly [name: WindowLimitName, key: string])[],
  refuse: (retryAfterS: number) => Error,
): Promise<() => Promise<void>> {
  const counted: (typeof spent)[number][] = []
  const refund = async () => {
    await Promise.all(counted.map((one) => limits.refund(...one)))
  }
  for (const one of spent) {
    const result = await limits.consume(...one)
    if (!result.ok) {
      await refund()
      throw refuse(result.retryAfterS)
    }
    counted.push(one)
  }
  return refund
}
