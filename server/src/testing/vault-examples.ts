import { v7 as uuidv7 } from 'uuid'
import type { Examples, ExampleWorld } from './example-world.ts'

const ofNothing = { params: { id: '0193f000-0000-7000-8000-0000000000fd' } }
const ofFamily = ({ accountId }: ExampleWorld) => ({ body: { accountId } })
const signed = 'A'.repeat(40)
const credential = { id: signed, rawId: signed, type: 'public-key', clientExtensionResults: {} } as const

/** One valid call for each endpoint of the vault. Most need a code first, which no example has. */
export const vaultExamples = {
  vault: {
    checkAccess: () => ({ query: { sections: 'photos,documents' } }),
    request2fa: { input: () => ({ body: { sections: ['photos'] } }), can: 'vaultPhotos' },
    verify2fa: {
      input: ({ accountId }) => ({ body: { accountId, code: '123456' } }),
      refusedWith: 'INVALID_CODE',
    },
    stayOpen: ofFamily,
    revokeAccess: ofFamily,
    listGrants: () => ({}),
    revokeGrant: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    revokeOtherGrants: () => ({}),
    getSettings: () => ({ query: {} }),
    putSettings: ({ accountId }) => ({ body: { accountId, enabled: false, deliveryMethod: 'email' } }),
    proveAddress: {
      input: () => ({ body: { deliveryAddress: `${uuidv7()}@example.com` } }),
      refusedWith: 'CODE_NEEDED',
    },
    factors: () => ({}),
    beginAuthenticator: { input: () => ({}), refusedWith: 'CODE_NEEDED' },
    confirmAuthenticator: { input: () => ({ body: { code: '123456' } }), refusedWith: 'CODE_NEEDED' },
    removeAuthenticator: { input: () => ({}), refusedWith: 'CODE_NEEDED' },
    beginPasskey: { input: () => ({}), refusedWith: 'CODE_NEEDED' },
    addPasskey: {
      input: () => ({
        body: {
          name: 'Phone',
          credential: { ...credential, response: { clientDataJSON: signed, attestationObject: signed } },
        },
      }),
      refusedWith: 'CODE_NEEDED',
    },
    removePasskey: { input: () => ofNothing, refusedWith: 'CODE_NEEDED' },
    renewRecoveryCodes: { input: () => ({}), refusedWith: 'CODE_NEEDED' },
  },
} satisfies Pick<Examples, 'vault'>
