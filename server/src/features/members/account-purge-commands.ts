import { purgeOf } from '../../platform/db/account-purge.ts'
import { accessAuditTable } from './tables.ts'

/** The list of who changed whose rights in a family. */
export const auditPurge = [purgeOf('audit', accessAuditTable)]
