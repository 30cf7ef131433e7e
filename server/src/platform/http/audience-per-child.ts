import type { Audience } from './context.ts'

type ChildrenAudience = Extract<Audience, { to: 'children' }>

/**
 * One audience for each child of an item, for events that say the child's name: whoever may see several of them hears of
 * the first of those, once, and nobody is told the name of a child they do not see.
 */
export function audiencePerChild(
  audience: ChildrenAudience,
): readonly { readonly childId: string; readonly audience: ChildrenAudience }[] {
  return audience.childIds.map((childId, index) => ({
    childId,
    audience: { ...audience, childIds: [childId], notOf: audience.childIds.slice(0, index) },
  }))
}
