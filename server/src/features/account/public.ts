/** People, families and rights: the kernel that judges them, and the only writes there are. */

export { accessChanged } from './access-change-commands.ts'
export { type AccessScope, permissionsOf, scopeOfGrant } from './access-snapshot.ts'
export {
  type AccountState,
  accountStatusOf,
  dayMs,
  givenTrialMs,
  graceMs,
  isOwnerRole,
  livingOverride,
  stateAt,
} from './account-status-policy.ts'
export {
  addMember,
  createAccount,
  createUser,
  forgetChildGrants,
  grantChild,
  joinFamily,
  leaveFamily,
  markSignedIn,
  renameUser,
  setChildGrant,
  setSwitches,
} from './commands.ts'
export { mayDelegate, mayManageCaregivers, noGrant, presetGrant } from './delegation-policy.ts'
export { dissolveFamily, holdAccounts, removeAccount, removePeople } from './deletion-commands.ts'
export { accountFeature, createKernel, type Kernel } from './kernel-policy.ts'
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
export {
  completeOnboarding,
  countOperatorChange,
  isStillProven,
  lockPerson,
  readmitUser,
  setDeactivated,
  setGoogleSub,
  setPasswordHash,
} from './person-commands.ts'
export { recolorUser, setLocale, startNewsletter, stopNewsletter } from './profile-commands.ts'
export {
  caregiversByChild,
  findActiveAccount,
  findPerson,
  findSignIn,
  listMembers,
  lockAccount,
  membersOf,
  membersWith,
  type Person,
  peopleWhoSee,
  readAccountState,
  readOverride,
  readScope,
  readUser,
} from './queries.ts'
export type { SessionTokens } from './session-token-policy.ts'
export {
  addCreditDays,
  endOverrides,
  removeOverride,
  type SubscriptionFacts,
  setOverride,
  setSubscription,
  startFreeTrial,
} from './subscription-commands.ts'
