/** The record of who changed whose rights. */

export { auditPurge, forgetAuditAddress, recordAudit } from './commands.ts'
