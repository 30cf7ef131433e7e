/** Open invites, for what accepts or withdraws them. */

export { forgetInfluencers, removeInvitesOf, removeInvitesTo } from './commands.ts'
export {
  AlreadyRegisteredError,
  acceptInvite,
  createInfluencerInvite,
  withdrawBeyondRights,
} from './invite-commands.ts'
export { type FoundInvite, findInvite, isFor } from './invite-queries.ts'
