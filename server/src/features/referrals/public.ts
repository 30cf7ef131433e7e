/** Who recommended the product to whom. */

export { creditReferral, forgetRecipients, recordJoin, referralCreditDays } from './commands.ts'
