/** A date as it was understood, and whether day and month could be the other way round. */
export interface ReadDate {
  readonly date: string
  readonly isAmbiguous: boolean
}

/** Which comes first in 03/04/2026. */
export type DateOrder = 'day' | 'month'

const months = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  ene: 1,
  abr: 4,
  ago: 8,
  set: 9,
  dic: 12,
} as const

const monthOf = (word: string): number | null =>
  (months as Readonly<Record<string, number>>)[word.slice(0, 3).toLowerCase()] ?? null
const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[ ,T].*)?$/

/** Returns YYYY-MM-DD; null for what is no day of the calendar. */
function dayOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from(
      { year: year < 100 ? 2000 + year : year, month, day },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return null
  }
}

/**
 * Returns which of day and month comes first in a column of dates: that which makes all of them days of the calendar. Where
 * both do, `otherwise`, and those whose parts could be swapped are ambiguous.
 */
export function orderOf(texts: readonly string[], otherwise: DateOrder): DateOrder {
  const parts = texts.flatMap((text) => {
    const found = numbers.exec(text.trim())
    return found === null ? [] : [[Number(found[1]), Number(found[2])] as const]
  })
  if (parts.some(([first]) => first > 12)) return 'day'
  if (parts.some(([, second]) => second > 12)) return 'month'
  return otherwise
}

/** Says whether any date of the column settles the order: one that could only be read one way. */
export function isOrderSure(texts: readonly string[]): boolean {
  return texts.some((text) => {
    const found = numbers.exec(text.trim())
    return found !== null && (Number(found[1]) > 12 || Number(found[2]) > 12)
  })
}

/** Reads one date: 2026-11-17, 17.11.2026, 11/17/2026, "Nov 17, 2026", "17 nov 2026". Null for another text. */
export function readDate(text: string, order: DateOrder, isSure: boolean): ReadDate | null {
  const plain = text.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ ,T].*)?$/.exec(plain)
  if (iso !== null) return found(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), false)
  const split = numbers.exec(plain)
  if (split !== null) {
    const [first, second] = [Number(split[1]), Number(split[2])]
    // German dates have points and are never the other way round.
    const isDayFirst = plain.includes('.') || (order === 'day' && second <= 12) || first > 12
    const [day, month] = isDayFirst ? [first, second] : [second, first]
    const isEither = !isSure && !plain.includes('.') && first <= 12 && second <= 12 && first !== second
    return found(dayOf(Number(split[3]), month, day), isEither)
  }
  const named = /^(?:(\d{1,2})\.?\s*(?:de\s+)?([a-záéí]+)\.?|([a-záéí]+)\.?\s*(\d{1,2})),?\s*(?:de\s+)?(\d{4})$/i.exec(
    plain,
  )
  const month = monthOf(named?.[2] ?? named?.[3] ?? '')
  if (named === null || month === null) return null
  return found(dayOf(Number(named[5]), month, Number(named[1] ?? named[4])), false)
}

const found = (date: string | null, isAmbiguous: boolean): ReadDate | null =>
  date === null ? null : { date, isAmbiguous }
