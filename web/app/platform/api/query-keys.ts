/** Keys of the cached answers that several features share. */
export const queryKeys = {
  children: ['children'],
  family: ['family'],
  /** The beginning of all keys of entries. */
  entries: ['entries'],
  latestEntries: ['entries', 'latest'],
  entryRange: (childId: string, from: string, to: string) => ['entries', 'range', childId, from, to],
  comments: (itemId: string) => ['comments', itemId],
  deletedEntries: ['entries', 'deleted'],
  /** A list that a feature has registered, by its name; goes stale with `family:changed`. */
  list: (name: string) => ['kept', name],
} as const
