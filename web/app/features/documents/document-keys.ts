import type { DocumentCategory } from '@nestwren/contract/documents'

/** Keys of the cached answers about documents; none of them is kept on the device. */
export const documentKeys = {
  all: ['documents'],
  list: (childId: string | 'all', category: DocumentCategory | null) => ['documents', 'list', childId, category],
  latest: (childId: string | 'all') => ['documents', 'latest', childId],
  one: (id: string) => ['documents', 'one', id],
} as const
