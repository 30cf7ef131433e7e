import { api } from '../../../platform/api/api.ts'
import type { SharedItems } from '../../../platform/sync/list.ts'
import { documentKeys } from '../document-keys.ts'

/** Documents as the sync engine knows them. */
export const documentItems: SharedItems = {
  name: documentKeys.all[0],
  noun: 'document',
  area: 'documents',
  upload: {
    path: '/api/documents/upload',
    takeBack: (id) => api.documents.remove({ params: { id } }),
  },
}
