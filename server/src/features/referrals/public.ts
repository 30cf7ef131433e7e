/** Who recommended the product to whom. */

export { creditReferral, forgetRecipients, recordJoin, referralCreditDays } from './referral-commands.ts'
