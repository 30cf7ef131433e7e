/** Keys of the cached answers of the settings. */
export const settingsKeys = {
  sessions: ['settings', 'sessions'],
  members: ['settings', 'members'],
  invites: ['settings', 'invites'],
  changes: ['settings', 'changes'],
  referrals: ['settings', 'referrals'],
  referralStats: ['settings', 'referral-stats'],
  exports: ['settings', 'exports'],
} as const
