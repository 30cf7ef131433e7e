import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { date, id, instant, line, page, paging, text, versionOfChange } from './fields.ts'

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
const childParams = z.strictObject({ childId: id })
const underChild = '/api/user-children/:childId/food-items'

export const food = {
  listAll: endpoint({
    method: 'GET',
    path: '/api/food-items',
    summary: 'The foods of all children whose food the caller may see, by name.',
    access: { who: 'family', area: 'food', level: 'view' },
    query: z.strictObject(paging),
    output: page(foodItem),
    errors: {},
  }),
  list: endpoint({
    method: 'GET',
    path: underChild,
    summary: 'The foods of a child, by name.',
    access: { who: 'child', area: 'food', level: 'view', child: 'params.childId' },
    params: childParams,
    query: z.strictObject(paging),
    output: page(foodItem),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: underChild,
    summary: 'Adds a food. Repeating the same id answers the same one.',
    access: { who: 'child', area: 'food', level: 'add', child: 'params.childId' },
    params: childParams,
    body: z.strictObject({ foodItem: z.strictObject({ id: z.optional(id), ...fields }) }),
    output: foodItem,
    status: 201,
    errors: { ...refusals, ...tooMany },
  }),
  update: endpoint({
    method: 'PUT',
    path: `${underChild}/:id`,
    summary:
      'Changes a food; what is left out stays. One known only from feeds has version 0. A stale version answers 409 with the current row.',
    access: { who: 'child', area: 'food', level: 'add', child: 'params.childId' },
    params: z.strictObject({ childId: id, id }),
    body: z.strictObject({
      version: z.optional(z.union([z.literal(0), versionOfChange])),
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
      foodItem: z.strictObject({
        name: z.optional(line(60)),
        allergen: z.optional(z.nullable(z.enum(allergenGroups))),
        firstTriedOn: z.optional(z.nullable(date)),
        status: z.optional(z.enum(foodStatuses)),
        reactions: z.optional(z.array(reaction).check(z.maxLength(50))),
        note: z.optional(text(1_000)),
      }),
    }),
    output: foodItem,
    errors: {
      ...refusals,
      ...renaming,
      ...tooMany,
      STALE_VERSION: { status: 409, text: 'Someone else just changed this.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${underChild}/:name`,
    summary: 'Removes what the family said of a food, by its encoded name; feeds that name it stay as they are.',
    access: { who: 'child', area: 'food', level: 'add', child: 'params.childId' },
    params: z.strictObject({ childId: id, name: line(60) }),
    output: nothing,
    errors: {},
  }),
}
