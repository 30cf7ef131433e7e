/** The record of who changed whose rights. */

export { auditPurge } from './account-purge-commands.ts'
export { forgetAuditAddress, recordAudit } from './audit-commands.ts'
