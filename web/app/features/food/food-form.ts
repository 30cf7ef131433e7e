import type { AllergenGroup, FoodItem, FoodReaction, FoodStatus, ReactionSign } from '@nestwren/contract/food'
import { newId } from '../../platform/sync/ids.ts'
import { hasReaction } from './allergens.ts'

/** A food as the form holds it; survives a reload. */
export interface FoodForm {
  id: string
  childId: string
  name: string
  /** `none` of the nine, as somebody has said; empty while nobody has, which is taken for the same. */
  allergen: AllergenGroup | 'none' | ''
  firstTriedOn: string
  status: FoodStatus
  reactions: FoodReaction[]
  note: string
}

export function foodFormOf(food: FoodItem | null, childId: string): FoodForm {
  return {
    // Made once: sending it again after a broken line makes no second food.
    id: food?.id ?? newId(),
    childId: food?.childId ?? childId,
    name: food?.name ?? '',
    // Whoever noted a reaction before was asked.
    allergen: food?.allergen ?? (food !== null && hasReaction(food) ? 'none' : ''),
    firstTriedOn: food?.firstTriedOn ?? '',
    status: food?.status ?? 'planned',
    reactions: (food?.reactions ?? []).map((one) => ({ ...one })),
    note: food?.note ?? '',
  }
}

/** Whether the group has to be said: a reaction ends the reminder to keep serving the whole group, not just this food. */
export function isGroupAsked({ allergen, reactions }: Pick<FoodForm, 'allergen' | 'reactions'>): boolean {
  return allergen === '' && hasReaction({ reactions })
}

/** What a food is, said in full. */
export function foodFieldsOf({ name, allergen, firstTriedOn, status, reactions, note }: FoodForm) {
  return {
    name: name.trim(),
    allergen: allergen === '' || allergen === 'none' ? null : allergen,
    firstTriedOn: firstTriedOn === '' ? null : firstTriedOn,
    status,
    reactions: reactions.map((one) => ({ ...one, note: one.note.trim() })),
    note: note.trim(),
  }
}

/** What of a food is different now; only that is sent, so that two people may change different things at once. */
export function foodChangeOf(food: FoodItem, form: FoodForm): Partial<ReturnType<typeof foodFieldsOf>> {
  const fields = foodFieldsOf(form)
  const isSame = (name: keyof typeof fields) => JSON.stringify(fields[name]) === JSON.stringify(food[name])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isSame(name as keyof typeof fields)))
}

/**
 * Signs that can be the beginning of anaphylaxis (NIAID-sponsored guidelines, 2010), and `other`: a baby that is pale,
 * floppy, or hard to wake has no sign of its own here.
 */
const serious: readonly ReactionSign[] = ['hives', 'swelling', 'vomiting', 'breathing', 'other']

/** Days after which a reaction is no longer going on. */
const freshDays = 1

/**
 * What has to be said first about reactions: `now` for signs of an allergic reaction that may still be going on, `doctor` for
 * any other sign; null where nothing was seen. `today` is YYYY-MM-DD here.
 */
export function adviceOf(reactions: readonly FoodReaction[], today: string): 'now' | 'doctor' | null {
  const seen = reactions.filter(({ sign }) => sign !== 'none')
  const isFresh = ({ on }: FoodReaction) => {
    if (on === '') return true
    return Temporal.PlainDate.from(on).until(Temporal.PlainDate.from(today), { largestUnit: 'day' }).days <= freshDays
  }
  if (seen.some((one) => serious.includes(one.sign) && isFresh(one))) return 'now'
  return seen.length > 0 ? 'doctor' : null
}
