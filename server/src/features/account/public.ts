/** People, families and rights: the kernel that judges them, and the only writes there are. */

export { accessChanged } from './access-change-commands.ts'
export { type AccessScope, scopeOfGrant } from './access-scope-queries.ts'
export { accountStatusOf, dayMs, graceMs } from './account-status-policy.ts'
export {
  addMember,
  createAccount,
  createUser,
  forgetChildGrants,
  grantChild,
  markSignedIn,
  renameUser,
} from './commands.ts'
export { mayDelegate, mayManageCaregivers, noGrant, presetGrant } from './delegation-policy.ts'
export { dissolveFamily, holdAccounts, removeAccount, removePeople } from './deletion-commands.ts'
export { accountFeature, createKernel, type Kernel } from './kernel-policy.ts'
export { joinFamily, leaveFamily, setChildGrant, setSwitches } from './member-commands.ts'
export { formerMember, memberName, subselect } from './member-name-queries.ts'
export {
  countMembers,
  countOtherOwners,
  findMemberByUsername,
  type Grantor,
  type Member,
  readGrant,
  readGrantor,
  readGrants,
  readMember,
  readMembers,
  type StoredGrant,
} from './member-queries.ts'
export { isOwnerRole } from './owner-policy.ts'
export {
  completeOnboarding,
  isStillProven,
  lockPerson,
  readmitUser,
  setGoogleSub,
  setPasswordHash,
} from './person-commands.ts'
export { findPerson, type Person } from './person-queries.ts'
export { recolorUser, setLocale, startNewsletter, stopNewsletter } from './profile-commands.ts'
export {
  caregiversByChild,
  findActiveAccount,
  findSignIn,
  listMembers,
  lockAccount,
  membersOf,
  peopleWhoSee,
  readScope,
  readUser,
} from './queries.ts'
export type { SessionTokens } from './session-token-policy.ts'
export { addCreditDays, type SubscriptionFacts, setSubscription, startFreeTrial } from './subscription-commands.ts'
