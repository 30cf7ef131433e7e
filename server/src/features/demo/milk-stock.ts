import type { DetailsOf } from '@nestwren/contract/logs/entry'
import { milkKeepsS } from '@nestwren/contract/milk'
import type { NewEntries } from '../logs/public.ts'
import type { NewLot, NewUse } from '../milk/public.ts'

interface Stock {
  readonly entries: NewEntries
  readonly lots: readonly NewLot[]
  readonly uses: readonly NewUse[]
}

interface OpenLot extends Omit<NewLot, 'endedAt' | 'endedAs'> {
  leftMl: number
  endedAt: Date | null
  endedAs: NewLot['endedAs']
}

/** Puts by what was pumped, and gives the bottles of breast milk from it, the oldest of the fridge first. */
export function withMilkStock(entries: NewEntries, now: Date): Stock {
  const lots: OpenLot[] = []
  const uses: NewUse[] = []
  const told = entries
    .toSorted((a, b) => +(a.endAt ?? a.startAt) - +(b.endAt ?? b.startAt))
    .map((entry) => {
      if (entry.kind === 'pumping') {
        const { id: entryId, childId, by, startAt, endAt } = entry
        for (const { lotId: id, place, amountMl } of entry.details.stored) {
          const amounts = { amountMl, leftMl: amountMl, endedAt: null, endedAs: null }
          lots.push({ id, childId, entryId, by, place, pumpedAt: endAt ?? startAt, ...amounts })
        }
      }
      if (entry.kind !== 'feeding') return entry
      const bottles = entry.details.bottles.map((bottle) => {
        if (bottle.contents !== 'breastMilk') return bottle
        const milkLots = pour(lots, bottle.amountMl, entry.startAt)
        uses.push(...milkLots.map((one) => ({ ...one, entryId: entry.id })))
        return milkLots.length === 0 ? bottle : { ...bottle, milkLots }
      })
      return { ...entry, details: { ...entry.details, bottles } }
    })
  return { entries: told, lots: lots.map((lot) => settled(lot, now)), uses }
}

type MilkLots = NonNullable<DetailsOf<'feeding'>['bottles'][number]['milkLots']>

function pour(lots: readonly OpenLot[], amountMl: number, at: Date): MilkLots {
  const poured: MilkLots = []
  let missingMl = amountMl
  for (const lot of lots) {
    if (lot.place !== 'fridge' || lot.leftMl === 0 || at >= expiryOf(lot)) continue
    const takenMl = Math.min(missingMl, lot.leftMl)
    if (takenMl === 0) break
    lot.leftMl -= takenMl
    missingMl -= takenMl
    if (lot.leftMl === 0) Object.assign(lot, { endedAt: at, endedAs: 'used' })
    poured.push({ lotId: lot.id, amountMl: takenMl })
  }
  return poured
}

/** What was not drunk in time was thrown away. */
function settled({ leftMl: _leftMl, ...lot }: OpenLot, now: Date): NewLot {
  const expiresAt = expiryOf(lot)
  return lot.endedAt === null && expiresAt <= now ? { ...lot, endedAt: expiresAt, endedAs: 'discarded' } : lot
}

function expiryOf({ place, pumpedAt }: Pick<NewLot, 'place' | 'pumpedAt'>): Date {
  return new Date(+pumpedAt + milkKeepsS[place] * 1000)
}
