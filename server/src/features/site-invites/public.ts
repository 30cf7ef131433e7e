/** Invites on families' public sites. */

export { forgetGuestAddress } from './answer-commands.ts'
export { inviteList, removeGuestsOf } from './invites.ts'
export { siteInviteItem } from './item.ts'
export { createInviteContents } from './visitor-invites.ts'
