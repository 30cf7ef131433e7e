import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { date, id, instant, line, text } from './fields.ts'
import { changeOfUnsaid, keptUnderChild, partly } from './kept-list.ts'

/** The nine groups that cause most food allergies (FDA, FASTER Act of 2021). */
export const allergenGroups = [
  'milk',
  'egg',
  'fish',
  'shellfish',
  'treeNuts',
  'peanuts',
  'wheat',
  'soy',
  'sesame',
] as const
export type AllergenGroup = (typeof allergenGroups)[number]

/** What the family thinks of a food. */
export const foodStatuses = ['planned', 'trying', 'liked', 'disliked', 'avoid'] as const
export type FoodStatus = (typeof foodStatuses)[number]

/** What was seen after a food. */
export const reactionSigns = [
  'none',
  'rash',
  'hives',
  'swelling',
  'vomiting',
  'diarrhea',
  'breathing',
  'other',
] as const
export type ReactionSign = (typeof reactionSigns)[number]

const reaction = z.strictObject({
  on: date,
  sign: z.enum(reactionSigns),
  note: z._default(text(500), ''),
})
export type FoodReaction = z.output<typeof reaction>

/**
 * A food of a child, by a name that is compared as `foodKey` says. Feeds with solids name foods, so every food of a feed is
 * here too, with `version` 0 while nothing else has been said of it; times and last served are counted from the feeds and
 * never stored.
 */
export const foodItem = z.object({
  id,
  childId: id,
  name: z.string(),
  allergen: z.nullable(z.enum(allergenGroups)),
  /** As the family said, else the day of the first feed with it; null for callers whose history may begin after that. */
  firstTriedOn: z.nullable(date),
  status: z.enum(foodStatuses),
  reactions: z.array(reaction),
  note: z.string(),
  /** Feeds with it, as far back as the caller may see; null for callers who may not see feeds. */
  times: z.nullable(z.int()),
  lastServedAt: z.nullable(instant),
  /** Who said something of it first, and may change it with `add`; null while nobody has. */
  createdBy: z.nullable(id),
  version: z.int(),
})
export type FoodItem = z.infer<typeof foodItem>

const fields = {
  name: line(60),
  allergen: z._default(z.nullable(z.enum(allergenGroups)), null),
  firstTriedOn: z._default(z.nullable(date), null),
  status: z._default(z.enum(foodStatuses), 'trying'),
  reactions: z._default(z.array(reaction).check(z.maxLength(50)), []),
  note: z._default(text(1_000), ''),
}

const refusals = {
  FUTURE_DATE: { status: 400, text: 'This date is in the future.' },
  NAME_TAKEN: { status: 409, text: 'There is already a food with this name.' },
} as const
/** Feeds keep the spelling they were logged with, so a name that they use stays what the list and the feeds agree on. */
const renaming = {
  NAMED_IN_FEEDS: { status: 409, text: 'Feeds use this name. Change it in those feeds first.' },
} as const
const tooMany = { TOO_MANY_FOODS: { status: 400, text: 'Each child can have up to 1,000 foods.' } } as const

const usual = keptUnderChild({
  all: '/api/food-items',
  path: '/food-items',
  area: 'food',
  item: foodItem,
  fields,
  errors: refusals,
  createErrors: tooMany,
  summaries: {
    listAll: 'The foods of all children whose food the caller may see, by name.',
    list: 'The foods of a child, by name.',
    create: 'Adds a food. Repeating the same id answers the same one.',
    update:
      'Changes a food; what is left out stays. One known only from feeds has version 0. A stale version answers 409 with the current row.',
    remove: 'Removes what the family said of a food, by its encoded name; feeds that name it stay as they are.',
  },
})

export const food = {
  ...usual,
  create: endpoint({ ...usual.create, body: z.strictObject({ foodItem: usual.create.body }) }),
  update: endpoint({
    ...usual.update,
    body: z.strictObject({ ...changeOfUnsaid, foodItem: z.strictObject(partly(fields)) }),
    errors: { ...usual.update.errors, ...renaming, ...tooMany },
  }),
  remove: endpoint({
    ...usual.remove,
    path: `${usual.create.path}/:name`,
    params: z.strictObject({ childId: id, name: line(60) }),
  }),
}
