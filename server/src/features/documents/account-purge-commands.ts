import { purgeOf } from '../../platform/db/account-purge.ts'
import { documentChildrenTable, documentsTable } from './tables.ts'

/** The documents of a family; their files go with all of its files. */
export const documentPurge = [
  purgeOf('children of documents', documentChildrenTable),
  purgeOf('documents', documentsTable),
]
