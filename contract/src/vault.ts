import * as z from 'zod/mini'
import { username } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant, line } from './fields.ts'
import {
  newPasskey,
  passkeyAssertion,
  passkeyCreation,
  passkeyRequest,
  vaultPasskey,
  vaultRecoveryCodes,
} from './vault-passkeys.ts'

/** The sections that can be locked, each by itself. */
export const vaultSections = ['photos', 'documents'] as const
export type VaultSection = (typeof vaultSections)[number]

/** How a family proves that it is them: a code by mail, one of an authenticator app, or a passkey. */
export const vaultMethods = ['email', 'authenticator', 'passkey'] as const
export type VaultMethod = (typeof vaultMethods)[number]

/**
 * What a code is for. One that opens a section changes no settings, and one for settings opens no section: an open vault on
 * a borrowed phone can't be turned off with it.
 */
export const vaultPurposes = ['open', 'settings'] as const
export type VaultPurpose = (typeof vaultPurposes)[number]

/** How a section is for a session: not locked as a whole, locked, or opened by a code. */
export const vaultStates = ['off', 'locked', 'open'] as const
export type VaultState = (typeof vaultStates)[number]

/** Milliseconds for which a code that came by mail is good. */
export const vaultCodeLifetimeMs = 10 * 60_000
/** Milliseconds after which a section that was opened is locked again, whatever is done with it. */
export const vaultOpenMs = 60 * 60_000
/** Milliseconds without use after which it is locked again. */
export const vaultIdleMs = 15 * 60_000
/** Milliseconds in which settings can be changed after a code for settings. */
export const vaultChangesMs = 10 * 60_000

/** The caller's own family; left out, it is. Another one is not there. */
const ownAccount = { accountId: z.optional(id) }
const onlyAccount = z.strictObject(ownAccount)

/** Whether an area is a section of the vault, which has the name of its area. */
export const isVaultSection = (name: string): name is VaultSection => vaultSections.some((section) => section === name)

/** A comma list, as B §7 sends it; left out, both. */
const sectionList = z._default(
  z.pipe(
    z.string().check(z.regex(/^(photos|documents)(,(photos|documents))?$/)),
    z.transform((text: string): VaultSection[] => text.split(',').filter(isVaultSection)),
  ),
  [...vaultSections],
)

const sectionStates = z.object({ photos: z.enum(vaultStates), documents: z.enum(vaultStates) })
const sectionFlags = z.object({ photos: z.boolean(), documents: z.boolean() })

/** How the vault of a family is locked. */
export const vaultSettings = z.object({
  enabled: z.boolean(),
  forPhotos: z.boolean(),
  forDocuments: z.boolean(),
  deliveryMethod: z.enum(vaultMethods),
  /**
   * Where codes go; null is the mailbox of whoever asks. Somebody without the permission `vaultSettings` is told a masked
   * address (`m…@example.com`).
   */
  deliveryAddress: z.nullable(z.string()),
})
export type VaultSettings = z.infer<typeof vaultSettings>

/** What holds until a family chooses. */
export const defaultVaultSettings: VaultSettings = {
  enabled: false,
  forPhotos: false,
  forDocuments: false,
  deliveryMethod: 'email',
  deliveryAddress: null,
}

/** When what is open is locked again; null where nothing is. */
const lockTimes = { expiresAt: z.nullable(instant), idleEndsAt: z.nullable(instant) }

/** What a session may see of the vault at this moment. */
export const vaultAccess = z.object({
  /** Every section that was asked for can be looked at. */
  hasAccess: z.boolean(),
  /** One of them is locked, and the caller may ask for a code of it. */
  requires2FA: z.boolean(),
  /** Whether a section can be looked at: it is open, or not locked. The areas photos and documents rule besides. */
  permissions: sectionFlags,
  sections: sectionStates,
  /**
   * How what is kept in the vault by itself is for the session: off while the vault is, also where there is nothing of it. A code
   * of a section opens it, whether the section is locked as a whole or not.
   */
  kept: sectionStates,
  /** Whether the caller may ask for a code of a section; without it a parent has locked it for them. */
  mayAsk: sectionFlags,
  ...lockTimes,
})
export type VaultAccess = z.infer<typeof vaultAccess>

/** A device on which the caller has opened something. */
export const vaultGrant = z.object({
  /** The session of the device, as `sessions.list` names it. */
  id,
  /** By what the browser says it is; null where that tells nothing. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  sections: z.array(z.enum(vaultSections)),
  since: instant,
  /** To the minute. */
  lastUsedAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean(),
})
export type VaultGrant = z.infer<typeof vaultGrant>

/** What an authenticator shows, a mail says, or a recovery code is. */
const typedCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const codeNeeded = {
  CODE_NEEDED: { status: 403, text: 'Confirm with a code first.' },
} as const
const wrongCode = {
  INVALID_CODE: { status: 400, text: "This code isn't right, or it has expired." },
  RATE_LIMITED: { status: 429, text: 'Too many wrong codes. Wait a while and ask for a new one.' },
} as const
const tooManyCodes = {
  RATE_LIMITED: { status: 429, text: 'Too many codes. Wait a while and try again.' },
} as const

/**
 * What a person does for themself is open to every session, also where a payment is owed or the paid time is over: whoever may
 * read what the family has must be able to open it.
 */
export const vault = {
  checkAccess: endpoint({
    method: 'GET',
    path: '/api/vault/check-access',
    summary: 'What the caller may see of the vault on this device. Asking does not count as use.',
    access: { who: 'session' },
    query: z.strictObject({ ...ownAccount, sections: sectionList }),
    output: vaultAccess,
    errors: {},
  }),
  request2fa: endpoint({
    method: 'POST',
    path: '/api/vault/request-2fa',
    summary:
      'Asks for a code, by the method of the family. The one that was asked for on this device before no longer works.',
    access: { who: 'session' },
    body: z.strictObject({
      ...ownAccount,
      /** Needed to open; a code for settings has none. */
      sections: z._default(z.array(z.enum(vaultSections)).check(z.maxLength(2)), []),
      purpose: z._default(z.enum(vaultPurposes), 'open'),
    }),
    // The last two exist only in development mode; elsewhere they are absent, not null.
    output: z.object({
      /** By which way the code comes. For settings it is a mail as long as the caller has nothing else. */
      method: z.enum(vaultMethods),
      /** A masked address; null for a code that is not mailed. */
      sentTo: z.nullable(z.string()),
      expiresAt: instant,
      /** What the browser signs with a passkey; null for other methods. */
      passkey: z.nullable(passkeyRequest),
      developmentMode: z.optional(z.boolean()),
      code: z.optional(z.string()),
    }),
    errors: {
      ...tooManyCodes,
      NO_SECTION: { status: 400, text: 'Choose what to open.' },
      NO_FACTOR: { status: 409, text: 'Set up your authenticator app or passkey in Settings first.' },
    },
  }),
  verify2fa: endpoint({
    method: 'POST',
    path: '/api/vault/verify-2fa',
    summary:
      'Opens what the code was asked for, on this device: sections for an hour at most, or settings for 10 minutes. A recovery code is as good.',
    access: { who: 'session' },
    body: z.strictObject({
      ...ownAccount,
      code: z.optional(typedCode),
      /** Instead of a code. */
      passkey: z.optional(passkeyAssertion),
    }),
    output: z.object({
      permissions: sectionFlags,
      /** The session of this device: what was opened hangs on it. */
      sessionId: id,
      /** Until when what this code opened is open at most. */
      expiresAt: instant,
      purpose: z.enum(vaultPurposes),
    }),
    errors: wrongCode,
  }),
  stayOpen: endpoint({
    method: 'POST',
    path: '/api/vault/stay-open',
    summary: 'Says that the caller is using the vault, so that it does not lock for want of use. Opens nothing.',
    access: { who: 'session' },
    body: onlyAccount,
    output: z.object({ permissions: sectionFlags, ...lockTimes }),
    errors: {},
  }),
  revokeAccess: endpoint({
    method: 'POST',
    path: '/api/vault/revoke-access',
    summary: 'Locks the vault on this device right away, its settings too.',
    access: { who: 'session' },
    body: onlyAccount,
    output: z.object({ permissions: sectionFlags }),
    errors: {},
  }),
  listGrants: endpoint({
    method: 'GET',
    path: '/api/vault/grants',
    summary: "The caller's own devices on which something is open, the last used first.",
    access: { who: 'session' },
    output: z.object({ items: z.array(vaultGrant) }),
    errors: {},
  }),
  revokeGrant: endpoint({
    method: 'DELETE',
    path: '/api/vault/grants/:id',
    summary: 'Locks the vault on one of the caller’s devices.',
    access: { who: 'session' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  revokeOtherGrants: endpoint({
    method: 'POST',
    path: '/api/vault/grants/revoke-others',
    summary: 'Locks the vault on every other device of the caller.',
    access: { who: 'session' },
    output: nothing,
    errors: {},
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/api/vault/settings',
    summary: 'How the vault of the family is locked; the defaults until it has chosen.',
    access: { who: 'member' },
    query: onlyAccount,
    output: z.object({ settings: vaultSettings }),
    errors: {},
  }),
  putSettings: endpoint({
    method: 'PUT',
    path: '/api/vault/settings',
    summary:
      'Changes how the vault is locked; what is left out stays. Turning on needs no code. Turning off, another address and another method need a code for settings from this device, at most 10 minutes old, and tell the address from before. Locks the vault on all devices.',
    access: { who: 'member', can: 'vaultSettings' },
    body: z.strictObject({
      ...ownAccount,
      enabled: z.optional(z.boolean()),
      forPhotos: z.optional(z.boolean()),
      forDocuments: z.optional(z.boolean()),
      deliveryMethod: z.optional(z.enum(vaultMethods)),
      /** Empty is null. */
      deliveryAddress: z.optional(z.nullable(z.union([z.literal(''), username]))),
      /** The code that was mailed to a new address which is not the caller's own. */
      addressCode: z.optional(typedCode),
    }),
    output: z.object({ settings: vaultSettings }),
    room: 'few',
    errors: {
      ...codeNeeded,
      ...wrongCode,
      ADDRESS_UNPROVEN: { status: 400, text: 'Enter the code we emailed to the new address.' },
      NO_FACTOR: { status: 409, text: 'Set up your authenticator app or passkey in Settings first.' },
    },
  }),
  proveAddress: endpoint({
    method: 'POST',
    path: '/api/vault/settings/address-code',
    summary:
      'Mails a code to an address that codes shall go to from now on, so that a mistyped one locks nobody out. Needs a code for settings, and the permission vaultSettings.',
    access: { who: 'member' },
    body: z.strictObject({ ...ownAccount, deliveryAddress: username }),
    output: z.object({
      expiresAt: instant,
      developmentMode: z.optional(z.boolean()),
      code: z.optional(z.string()),
    }),
    room: 'few',
    errors: { ...codeNeeded, ...tooManyCodes },
  }),
  factors: endpoint({
    method: 'GET',
    path: '/api/vault/factors',
    summary: "The caller's own authenticator app, passkeys, and how many recovery codes they have left.",
    access: { who: 'session' },
    output: z.object({
      /** Since when; null without one. */
      authenticatorSince: z.nullable(instant),
      passkeys: z.array(vaultPasskey),
      recoveryCodesLeft: z.int(),
      /** False where the app has no name of its own, only an IP address: browsers make no passkeys there. */
      canUsePasskeys: z.boolean(),
    }),
    errors: {},
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/vault/authenticator',
    summary:
      'Makes the secret of an authenticator app, which takes the place of the one before once its first code was sent. Needs a code for settings.',
    access: { who: 'session' },
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: codeNeeded,
  }),
  confirmAuthenticator: endpoint({
    method: 'PUT',
    path: '/api/vault/authenticator',
    summary: 'Adds the authenticator app with its first code. Needs a code for settings.',
    access: { who: 'session' },
    body: z.strictObject({ code: typedCode }),
    output: vaultRecoveryCodes,
    errors: { ...codeNeeded, ...wrongCode },
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/api/vault/authenticator',
    summary: 'Removes the authenticator app. Needs a code for settings.',
    access: { who: 'session' },
    output: nothing,
    errors: {
      ...codeNeeded,
      LAST_FACTOR: { status: 409, text: 'Codes come this way. Choose another way to confirm first.' },
    },
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/vault/passkeys/options',
    summary: 'What the browser makes a passkey from, once and within 5 minutes. Needs a code for settings.',
    access: { who: 'session' },
    output: passkeyCreation,
    errors: codeNeeded,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/vault/passkeys',
    summary: 'Adds a passkey. Needs a code for settings.',
    access: { who: 'session' },
    body: z.strictObject({ name: line(60), credential: newPasskey }),
    output: z.extend(vaultRecoveryCodes, { passkey: vaultPasskey }),
    errors: {
      ...codeNeeded,
      INVALID_PASSKEY: { status: 400, text: "This passkey didn't work. Try again." },
      TOO_MANY_PASSKEYS: { status: 400, text: 'You can have up to 10 passkeys. Remove one first.' },
    },
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/vault/passkeys/:id',
    summary: 'Removes a passkey. Needs a code for settings.',
    access: { who: 'session' },
    params: idParams,
    output: nothing,
    errors: {
      ...codeNeeded,
      LAST_FACTOR: { status: 409, text: 'Codes come this way. Choose another way to confirm first.' },
    },
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/vault/recovery-codes',
    summary: 'Makes ten recovery codes, told once; those before no longer work. Needs a code for settings.',
    access: { who: 'session' },
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: codeNeeded,
  }),
}
