/** Bounds between which a share lies in 95 of 100 cases; shares of one. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Of the normal distribution, for 95 of 100 on both sides. */
const z = 1.959963984540054

/** Wilson's score interval of `hits` among `tries`, `0 <= hits <= tries`, `tries > 0`: right for small numbers, too. */
export function wilsonInterval(hits: number, tries: number): Interval {
  const share = hits / tries
  const scale = 1 + z ** 2 / tries
  const middle = (share + z ** 2 / (2 * tries)) / scale
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / tries + z ** 2 / (4 * tries ** 2))
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** A share with its bounds. */
interface Share extends Interval {
  readonly share: number
}

/** Newcombe's interval of the difference `of - base` of two independent shares (method 10, by Wilson's bounds). */
export function differenceInterval(base: Share, of: Share): Interval {
  const difference = of.share - base.share
  return {
    low: difference - Math.hypot(of.share - of.low, base.high - base.share),
    high: difference + Math.hypot(of.high - of.share, base.share - base.low),
  }
}
