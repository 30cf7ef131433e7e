import type { FamilyPart } from '@nestwren/contract/live'

/** Keys of the cached answers that several features share. */
export const queryKeys = {
  children: ['children'],
  family: ['family'],
  latestEntries: ['entries', 'latest'],
  entryRange: (childId: string, from: string, to: string) => ['entries', 'range', childId, from, to],
  comments: (itemId: string) => ['comments', itemId],
  deletedEntries: ['entries', 'deleted'],
  /** What a family keeps beside its log; goes stale with `family:changed`. */
  kept: (part: FamilyPart) => ['kept', part],
  pinnedNotes: ['entries', 'pinned'],
} as const
