import { foodKey } from '@nestwren/contract/food-key'
import { recordRef } from '../formats/prepare.ts'
import type { FoodItem, ImportedRecord, NormalItem } from '../formats/result.ts'
import type { Answers } from '../formats/upload.ts'
import { wholeNotes } from '../formats/values/dated.ts'
import { noteOf } from '../formats/values/notes.ts'

/** A food of a child that several records name. */
interface Named {
  readonly first: ImportedRecord
  readonly foods: FoodItem[]
  /** Notes of the log with what did not fit. */
  readonly others: NormalItem[]
}

/** Puts records that name one food together: a family keeps one of each name. */
export interface FoodMerger {
  /** The record with what all records say of its food; as part of an earlier one where that has said it. */
  merged(record: ImportedRecord): ImportedRecord
}

/** Goes through all records of an upload, to know what they say of each food. */
export function createFoodMerger(records: Iterable<ImportedRecord>, answers: Answers): FoodMerger {
  const byFood = new Map<string, Named>()
  for (const record of records) {
    const food = foodOf(record)
    if (food === null) continue
    const key = keyOf(record, food, answers)
    const named = byFood.get(key)
    const others = record.items.slice(1)
    if (named === undefined) byFood.set(key, { first: record, foods: [food], others })
    else {
      named.foods.push(food)
      named.others.push(...others)
    }
  }
  return {
    merged(record) {
      const food = foodOf(record)
      const named = food === null ? undefined : byFood.get(keyOf(record, food, answers))
      if (food === null || named === undefined || named.foods.length === 1) return record
      const { first } = named
      if (recordRef(first) === recordRef(record)) return { ...record, items: wholeFood(food, named, answers) }
      const reason = { code: 'mergedInto' as const, params: { with: first.record } }
      return { ...record, outcome: 'merged', reason, items: [] }
    },
  }
}

function foodOf({ outcome, items: [item] }: ImportedRecord): FoodItem | null {
  return outcome === 'entry' && item?.type === 'food' ? item : null
}

function keyOf({ childKey }: ImportedRecord, { name }: FoodItem, { children }: Answers): string {
  const key = childKey ?? ''
  return JSON.stringify([Object.hasOwn(children, key) ? children[key] : key, foodKey(name)])
}

/** First tried on the earliest day, liked as on the latest that says so. */
function wholeFood({ name, on }: FoodItem, { foods, others }: Named, { zone }: Answers): readonly NormalItem[] {
  const inTime = foods.toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
  const whole: FoodItem = {
    ...{ type: 'food', name, on: inTime[0]?.on ?? on },
    liking: inTime.findLast(({ liking }) => liking !== null)?.liking ?? null,
    reactions: inTime.flatMap(({ reactions }) => reactions),
    note: noteOf(...new Set(inTime.map(({ note }) => note))),
  }
  return [...wholeNotes(whole, zone), ...others]
}
