import { fromMl, type VolumeUnit } from '../../../../platform/units/units.ts'

/** What a bottle usually holds at an age, in the marks on it; `first` is where somebody without a last time begins. */
interface UsualBottle {
  readonly first: number
  readonly amounts: readonly number[]
}
type ByUnit = Readonly<Record<VolumeUnit, UsualBottle>>

const unknownAge: ByUnit = {
  ml: { first: 120, amounts: [60, 90, 120, 150] },
  oz: { first: 4, amounts: [2, 3, 4, 5] },
}
const byAge: readonly (ByUnit & { readonly untilDays: number })[] = [
  {
    untilDays: 14,
    ml: { first: 60, amounts: [30, 45, 60, 90] },
    oz: { first: 2, amounts: [1, 1.5, 2, 3] },
  },
  {
    untilDays: 61,
    ml: { first: 90, amounts: [60, 90, 120, 150] },
    oz: { first: 3, amounts: [2, 3, 4, 5] },
  },
  {
    untilDays: 183,
    ml: { first: 120, amounts: [90, 120, 150, 180] },
    oz: { first: 4, amounts: [3, 4, 5, 6] },
  },
  {
    untilDays: Number.POSITIVE_INFINITY,
    ml: { first: 180, amounts: [150, 180, 210, 240] },
    oz: { first: 6, amounts: [5, 6, 7, 8] },
  },
]

/** How many of the last bottles say what is usual. */
const lookBack = 20
const [least, most] = [3, 4]
/** How far apart amounts are offered for which there is no history. */
const apart: Readonly<Record<VolumeUnit, number>> = { ml: 30, oz: 1 }

function usualAt(unit: VolumeUnit, ageDays: number | null): UsualBottle {
  const found = ageDays === null ? undefined : byAge.find(({ untilDays }) => ageDays < untilDays)
  return (found ?? unknownAge)[unit]
}

/** A mark of a bottle: 5 ml apart below 60 ml, 10 ml above, and half ounces. */
function roundTo(amount: number, unit: VolumeUnit): number {
  const step = unit === 'oz' ? 0.5 : amount < 60 ? 5 : 10
  return Math.round(amount / step) * step
}

/** Where the amount of the very first bottle begins. */
export function firstAmount(unit: VolumeUnit, ageDays: number | null): number {
  return usualAt(unit, ageDays).first
}

/**
 * Three or four round amounts to touch, the smallest first: those of the child's last bottles that came most often, the
 * last one always among them; what is usual at the age while there is no history.
 * @param bottles the newest first
 * @returns numbers in `unit`
 */
export function presetAmounts(
  bottles: readonly { readonly amountMl: number }[],
  unit: VolumeUnit,
  ageDays: number | null,
): readonly number[] {
  const recent = bottles
    .slice(0, lookBack)
    .map(({ amountMl }) => roundTo(fromMl(amountMl, unit), unit))
    .filter((amount) => amount > 0)
  const [last] = recent
  if (last === undefined) return usualAt(unit, ageDays).amounts
  const count = (amount: number) => recent.filter((one) => one === amount).length
  // Sorting keeps the order of equals: of two that are as frequent the later one is offered.
  const others = [...new Set(recent)].filter((amount) => amount !== last).sort((a, b) => count(b) - count(a))
  const chosen = new Set([last, ...others].slice(0, most))
  for (let steps = 1; chosen.size < least; steps += 1)
    for (const amount of [last - steps * apart[unit], last + steps * apart[unit]])
      if (amount > 0 && chosen.size < least) chosen.add(roundTo(amount, unit))
  return [...chosen].sort((a, b) => a - b)
}
