import { purgeOf } from '../../platform/db/account-purge.ts'
import { ownKindsTable } from './tables.ts'

/** The kinds of log entries that a family made for itself. */
export const ownKindPurge = [purgeOf('own kinds', ownKindsTable)]
