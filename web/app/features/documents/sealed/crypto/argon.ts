import { argonBounds } from '@nestwren/contract/sealed-terms'
import type { Bytes } from './bytes.ts'

/** How slow guessing is made. */
export interface ArgonCost {
  readonly memoryKib: number
  readonly passes: number
}

/** Makes 32 bytes of a passphrase, slowly on purpose. */
export type Derive = (passphrase: string, salt: Bytes, cost: ArgonCost) => Promise<Bytes>

/** The device could not make the bytes: it lacks the memory, or the worker did not start. */
export class CannotDerive extends Error {
  constructor(why: string) {
    super(`argon2id did not run: ${why}`)
    this.name = 'CannotDerive'
  }
}

const floor: ArgonCost = { memoryKib: argonBounds.memoryKib.least, passes: argonBounds.passes.least }
/** From the slowest on. */
const costs: readonly ArgonCost[] = [
  { memoryKib: 65_536, passes: 3 },
  { memoryKib: 47_104, passes: 3 },
  { memoryKib: 32_768, passes: 2 },
]
const mostMs = 1_000

/** The slowest of the costs that this device pays in about a second, and the floor where it pays none of them. */
export async function chooseCost(derive: Derive, now: () => number = () => performance.now()): Promise<ArgonCost> {
  // The first one starts the worker.
  await derive('', new Uint8Array(16), floor)
  const began = now()
  await derive('', new Uint8Array(16), floor)
  const perUnit = (now() - began) / unitsOf(floor)
  return costs.find((cost) => unitsOf(cost) * perUnit <= mostMs) ?? floor
}

/**
 * Derives at a cost. A device that is fast enough for it can lack the memory: then at the next lower one.
 * @throws CannotDerive where even the lowest does not run
 */
export async function deriveWithin(
  cost: ArgonCost,
  derive: (cost: ArgonCost) => Promise<Bytes>,
): Promise<{ readonly secret: Bytes; readonly paid: ArgonCost }> {
  try {
    return { secret: await derive(cost), paid: cost }
  } catch (error) {
    const lower = [...costs, floor].find((one) => one.memoryKib < cost.memoryKib)
    if (lower === undefined || !(error instanceof CannotDerive)) throw error
    return deriveWithin(lower, derive)
  }
}

const unitsOf = ({ memoryKib, passes }: ArgonCost) => memoryKib * passes

/**
 * Whether a cost is one that this app could have chosen. What a server names below the floor, or so large that it would stop
 * the browser, is not tried.
 */
export function isFair({ memoryKib, passes }: ArgonCost): boolean {
  const within = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
    Number.isInteger(value) && value >= least && value <= most
  return within(memoryKib, argonBounds.memoryKib) && within(passes, argonBounds.passes)
}
