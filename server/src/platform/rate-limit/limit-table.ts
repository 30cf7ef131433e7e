/**
 * Every limit of the server with its default. Each is a setting: LIMITS_ and the name in capitals, for example
 * LIMITS_LOGIN_IP=100/10m. The safety rules explain the figures.
 */

/** At most `points` in `windowS` seconds, counted from the first one. */
export interface Window {
  readonly points: number
  readonly windowS: number
}

/** `freeFailures` in a row pass, then a pause of `firstPauseS`, doubling up to `longestPauseS`; `hardStop` ends all tries. */
export interface BackOff {
  readonly freeFailures: number
  readonly firstPauseS: number
  readonly longestPauseS: number
  readonly hardStop: number
}

/** A bucket of `burst` points that fills up again by `points` per `windowS` seconds. */
export interface Bucket {
  readonly points: number
  readonly windowS: number
  readonly burst: number
}

/** Counted windows. `isSecurity` limits refuse to guess when the database is away; the others let requests through. */
export const windowLimits = {
  loginIp: { setting: '100/10m', isSecurity: true, what: 'failed sign-ins of one address (IPv4, or IPv6 /64)' },
  register: { setting: '60/1h', isSecurity: true, what: 'new accounts from one address' },
  registerRefused: { setting: '10/1h', isSecurity: true, what: 'refused registrations of one mail address' },
  registerRefusedIp: { setting: '30/10m', isSecurity: true, what: 'refused registrations from one address' },
  sendConfirmation: { setting: '3/1m,5/1h', isSecurity: true, what: 'confirmation mails to one mail address' },
  sendConfirmationIp: { setting: '60/10m', isSecurity: true, what: 'confirmation mails asked for by one address' },
  forgotPassword: {
    setting: '3/1m,5/1h',
    isSecurity: true,
    what: 'mails with a new password link to one mail address',
  },
  forgotPasswordIp: { setting: '60/10m', isSecurity: true, what: 'password links asked for by one address' },
  googleDetectedIp: {
    setting: '5/1h',
    isSecurity: true,
    what: 'times one address is told that an account signs in with Google',
  },
  googleStart: { setting: '60/10m', isSecurity: true, what: 'sign-ins with Google begun by one address' },
  codeCheck: { setting: '5/1h', isSecurity: true, what: 'wrong tries of one confirmation code' },
  codeCheckIp: { setting: '100/10m', isSecurity: true, what: 'wrong confirmation codes from one address' },
  tokenProbe: { setting: '30/10m', isSecurity: true, what: 'tries of link tokens by one address' },
  referralSend: { setting: '10/1d', isSecurity: true, what: 'recommendations mailed by one person' },
  referralRecipient: { setting: '1/30d', isSecurity: true, what: 'recommendations to one mail address' },
  dataExport: {
    setting: '3/1d',
    isSecurity: true,
    what: 'data exports of one family, and of each person who takes only a part along',
  },
  imports: { setting: '20/1d', isSecurity: false, what: 'imports begun by one family' },
  assistant: { setting: '10/10m,40/1d', isSecurity: true, what: 'questions of one family to the language model' },
  linkProbe: { setting: '30/10m', isSecurity: true, what: "addresses of people's links tried in vain by one address" },
  linkCode: {
    setting: '3/1m,5/1h,10/1d',
    isSecurity: true,
    what: 'codes mailed to move one link to another device',
  },
  linkSent: { setting: '120/1h,600/1d', isSecurity: true, what: 'hearts, comments and greetings by one link' },
  feedProbe: { setting: '100/10m', isSecurity: true, what: 'calendar addresses tried in vain by one address' },
  feedReads: { setting: '60/1h', isSecurity: false, what: 'times one calendar address is read' },
  invites: { setting: '30/1d', isSecurity: true, what: 'invites mailed by one family' },
  inviteAddress: { setting: '10/1d', isSecurity: true, what: 'invites mailed to one mail address' },
  testNotices: { setting: '3/1m', isSecurity: false, what: 'test notifications asked for by one person' },
  providerAsks: {
    setting: '30/10m',
    isSecurity: false,
    what: 'times one family has the payment provider asked at once',
  },
  adminPassword: { setting: '5/15m', isSecurity: true, what: 'wrong passwords of the panel from one address' },
  adminLogin: { setting: '5/15m', isSecurity: true, what: 'failed sign-ins of operators from one address' },
  quizPassword: {
    setting: '5/15m',
    isSecurity: true,
    what: 'wrong passwords of the quiz administration from one address',
  },
  adminStep: { setting: '5/15m', isSecurity: true, what: 'failed sign-ins of operators with one first step' },
  operatorCode: {
    setting: '5/15m,30/1d',
    isSecurity: true,
    what: 'wrong codes of one authenticator, with the right password',
  },
  operatorPassword: {
    setting: '5/15m',
    isSecurity: true,
    what: 'wrong passwords of a signed-in operator, where the password is asked for again',
  },
  staffGuesses: {
    setting: '20/15m',
    isSecurity: true,
    what: 'wrong passwords of the panel, of operators and of the quiz administration from anywhere; over it they are slowed down',
  },
  staffPace: {
    setting: '1/1s',
    isSecurity: true,
    what: 'such tries of each kind in all while they are slowed down; addresses of operators are not',
  },
  staffShare: {
    setting: '6/1m',
    isSecurity: true,
    what: 'such tries of each kind from one network (an IPv6 /48, an IPv4 /24) while they are slowed down',
  },
  adminReset: { setting: '3/1h', isSecurity: true, what: 'password links that operators mail to one person' },
  adminInvites: { setting: '60/1h', isSecurity: true, what: 'invites of influencers mailed by one operator' },
  quizSubmit: { setting: '30/1h', isSecurity: true, what: 'submissions of one quiz from one address' },
  quizMail: { setting: '3/1d', isSecurity: true, what: 'results of quizzes mailed to one mail address' },
  giftClaim: { setting: '30/1h', isSecurity: true, what: 'reservations of one gift from one address' },
  giftClaims: { setting: '60/1h', isSecurity: true, what: 'reservations in one gift registry from one address' },
  giftMail: { setting: '10/1d', isSecurity: true, what: 'mails about reserved gifts to one mail address' },
  giftMails: {
    setting: '200/1d',
    isSecurity: true,
    what: 'reservations in one gift registry that its family is mailed of',
  },
  vaultSendSession: {
    setting: '3/1m,4/1h',
    isSecurity: true,
    what: 'codes of the vault asked for by one session; less than of a person, so that no device locks the others out',
  },
  vaultSend: {
    setting: '3/1m,5/1h',
    isSecurity: true,
    what: 'codes of the vault mailed for one person, and to one address that shall be proven',
  },
  vaultCode: { setting: '5/1h', isSecurity: true, what: 'wrong tries of one code of the vault' },
  vaultGuessSession: {
    setting: '15/15m,30/1d',
    isSecurity: true,
    what: 'wrong codes of the vault from one session; less than of a person, so that no device locks the others out',
  },
  vaultGuess: { setting: '90/1d', isSecurity: true, what: 'wrong codes of the vault of one person' },
  vaultGuessFamily: {
    setting: '300/1d',
    isSecurity: true,
    what: 'wrong codes of the vault of one family; less of a person, so that nobody locks the others out',
  },
  siteUnlock: { setting: '10/10m', isSecurity: true, what: 'wrong passwords of one public site from one address' },
  siteUnlockAll: {
    setting: '1000/1h',
    isSecurity: true,
    what: 'wrong passwords of one public site from anywhere; far more than one address has, which must not lock the others out',
  },
  siteAddress: { setting: '10/1d', isSecurity: true, what: 'times one family gives its public site another address' },
  siteAddressChecks: {
    setting: '120/10m',
    isSecurity: true,
    what: 'addresses of public sites that one family asks about',
  },
  inviteAnswers: {
    setting: '30/1h',
    isSecurity: true,
    what: 'answers to one invite of a public site from one address; a party may share one',
  },
  inviteAnswersSite: {
    setting: '60/1h',
    isSecurity: true,
    what: 'answers to the invites of one public site from one address',
  },
  inviteMails: {
    setting: '10/1d',
    isSecurity: true,
    what: 'mails about invites of public sites to one mail address',
  },
  siteInviteMails: { setting: '400/1d', isSecurity: true, what: 'invitations to public sites mailed by one family' },
  siteInvitee: {
    setting: '3/90d',
    isSecurity: true,
    what: 'mails about one invite of a public site to one mail address that its family wrote down',
  },
  siteMails: {
    setting: '500/1d',
    isSecurity: true,
    what: 'mails that visitors of one public site have sent to addresses that they name',
  },
  siteMailsIp: {
    setting: '60/1h,300/1d',
    isSecurity: true,
    what: 'mails that visitors of public sites from one address have sent to addresses that they name',
  },
  siteReminders: {
    setting: '2/1d',
    isSecurity: true,
    what: 'times one invite of a public site is mailed to those who have not answered',
  },
  refresh: { setting: '30/1m', isSecurity: false, what: 'token refreshes of one session' },
} as const

export const backOffLimits = {
  loginAccount: {
    setting: '10 free, 30s to 15m, stop 100',
    what: 'failed sign-ins of one account in a row, then a pause that doubles',
  },
  ownPassword: {
    setting: '10 free, 30s to 15m, stop 100',
    what: 'wrong passwords of a signed-in person in a row, where the password is asked for again',
  },
} as const

export const bucketLimits = {
  writes: { setting: '600/1m burst 100', what: 'writes of one signed-in person' },
  uploads: { setting: '60/1m burst 60', what: 'photos and documents added by one person' },
  written: {
    setting: '200000/1d burst 40000',
    what: 'what one family writes, in pieces of 256 bytes, each call one at least',
  },
  imported: {
    setting: '4000000/1d burst 4000000',
    what: 'what the imports of one family store, in pieces of 256 bytes, each row one at least',
  },
} as const

export const numberLimits = {
  bodyBytes: { setting: 100 * 1024, what: 'size of a JSON body' },
  headerBytes: { setting: 16 * 1024, what: 'size of all request headers together' },
  jsonDepth: { setting: 20, what: 'nesting of a JSON body' },
  jsonFields: {
    setting: 200,
    what: 'fields and list items of a JSON body, all levels together; a few calls declare more',
  },
  requestsPerPerson: { setting: 4, what: 'requests of one person answered at the same time; more wait' },
  requestsPerAccount: { setting: 6, what: 'requests of one family answered at the same time; more wait' },
  requestsPerAddress: { setting: 12, what: 'requests without a sign-in of one address answered at the same time' },
  filesPerAddress: { setting: 6, what: 'pictures and files of one address looked up at the same time' },
  uploadsAtOnce: { setting: 4, what: 'uploads of one person, and of one family, at the same time' },
  streamsPerPerson: { setting: 12, what: 'downloads of one person that are being sent' },
  streamsPerAddress: { setting: 300, what: 'pictures and files that are being sent to one address' },
  eventsPerAddress: { setting: 300, what: 'events that are counted of one address in a minute' },
  quizStepsPerAddress: { setting: 300, what: 'steps of quizzes that are counted of one address in a minute' },
  socketsPerUser: { setting: 20, what: 'open sockets of one person' },
  socketsPerIp: { setting: 2000, what: 'open sockets of one address' },
  socketEventsPerS: { setting: 20, what: 'events one socket may send in a second' },
  socketFrameBytes: { setting: 64 * 1024, what: 'size of one socket message' },
} as const

export type WindowLimitName = keyof typeof windowLimits
export type BackOffLimitName = keyof typeof backOffLimits
export type BucketLimitName = keyof typeof bucketLimits
export type NumberLimitName = keyof typeof numberLimits

export interface LimitSettings {
  readonly windows: Readonly<Record<WindowLimitName, readonly Window[]>>
  readonly backOffs: Readonly<Record<BackOffLimitName, BackOff>>
  readonly buckets: Readonly<Record<BucketLimitName, Bucket>>
  readonly numbers: Readonly<Record<NumberLimitName, number>>
}

/** The environment name of a limit: sendConfirmation → LIMITS_SEND_CONFIRMATION. */
export function limitVariable(name: string): string {
  return `LIMITS_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
