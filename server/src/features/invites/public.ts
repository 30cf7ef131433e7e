/** Open invites, for what accepts or withdraws them. */

export { forgetInfluencers, removeInvitesOf, removeInvitesTo } from './commands.ts'
export { AlreadyRegisteredError, createInfluencerInvite } from './influencer-commands.ts'
export { acceptInvite, withdrawBeyondRights } from './invite-commands.ts'
export { type FoundInvite, findInvite, isFor } from './invite-queries.ts'
export { nameForMail } from './mails.ts'
