import type { DocumentCategory } from '@nestwren/contract/documents'

/** Keys of the cached answers about documents; none of them is kept on the device. */
export const documentKeys = {
  all: ['documents'],
  list: (childId: string | 'all', category: DocumentCategory | null) => ['documents', 'list', childId, category],
  latest: (childId: string | 'all') => ['documents', 'latest', childId],
  one: (id: string) => ['documents', 'one', id],
} as const

/** Keys of the cached answers about sealed documents: sealed as they came, and kept on no device. */
export const sealedKeys = {
  all: ['sealed'],
  keys: ['sealed', 'keys'],
  list: (isDeleted: boolean) => ['sealed', 'list', isDeleted],
} as const
