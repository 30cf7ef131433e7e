import { purgeOf } from '../../platform/db/account-purge.ts'
import { logEntriesTable, logMutationsTable } from './tables.ts'

/** Everything that a family logged. */
export const logPurge = [purgeOf('log entries', logEntriesTable), purgeOf('log changes', logMutationsTable)]
