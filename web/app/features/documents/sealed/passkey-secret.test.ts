import { afterEach, expect, test, vi } from 'vitest'
import { fromBase64Url } from './crypto/bytes.ts'
import { givePasskeyDevice, type PasskeyDevice } from './passkey-device.fixture.ts'
import { askPasskey, canMakePasskeySecrets, makeKeyPasskey, NoPasskeySecret } from './passkey-secret.ts'

const owner = { accountId: 'account', userId: 'mara', keyId: 'key', publicKey: 'AAAA' }

let device: PasskeyDevice | null = null
afterEach(() => {
  device?.takeAway()
  device = null
  vi.unstubAllGlobals()
})

const at = (hostname: string) => vi.stubGlobal('location', { hostname })

test.each([
  ['example.com', undefined, true],
  ['localhost', { 'extension:prf': true }, true],
  ['example.com', { conditionalGet: true }, true],
  ['example.com', { 'extension:prf': false }, false],
  ['192.168.1.20', { 'extension:prf': true }, false],
  ['[::1]', undefined, false],
])('at %s, with a browser that says %o: %s', async (hostname, capabilities, can) => {
  device = givePasskeyDevice(capabilities === undefined ? {} : { capabilities })
  at(hostname)
  expect(await canMakePasskeySecrets()).toBe(can)
})

test('a browser without passkeys can make no secrets', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(await canMakePasskeySecrets()).toBe(false)
})

test('the person is verified for every secret, and the same passkey makes the same one', async () => {
  at('localhost')
  device = givePasskeyDevice()
  const made = await makeKeyPasskey(owner, 'Sealed documents: phone', [{ credentialId: 'b3RoZXI' }])
  expect(fromBase64Url(made.salt)).toHaveLength(32)
  expect(device.create.mock.calls[0]?.[0].publicKey).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'Sealed documents: phone' },
    authenticatorSelection: { userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ type: 'public-key' }],
  })
  const asked = await askPasskey([{ credentialId: 'b3RoZXI', salt: 'AAAA' }, made])
  expect(device.get.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(asked.credentialId).toBe(made.credentialId)
  expect(asked.secret).toEqual(made.secret)
  const { secret } = await askPasskey([{ ...made, salt: 'AAAA' }])
  expect(secret).not.toEqual(made.secret)
})

test('a passkey made again for the same key is the same one of its device, and another one for another key', async () => {
  at('localhost')
  device = givePasskeyDevice()
  for (const keyId of ['key', 'key', 'other']) await makeKeyPasskey({ ...owner, keyId }, 'Phone', [])
  const [one, again, other] = device.create.mock.calls.map(([options]) =>
    Buffer.from(new Uint8Array(options.publicKey?.user.id as ArrayBuffer)).toString('hex'),
  )
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

test('a passkey without secrets is said to be one, and the device hears that it is not needed', async () => {
  at('localhost')
  device = givePasskeyDevice({ hasPrf: false })
  await expect(makeKeyPasskey(owner, 'Phone', [])).rejects.toThrow(NoPasskeySecret)
  const [credentialId] = device.passkeys.keys()
  expect(device.forgotten).toHaveBeenCalledExactlyOnceWith({ rpId: 'localhost', credentialId })
  await expect(askPasskey([{ credentialId: credentialId ?? '', salt: 'AAAA' }])).rejects.toThrow(NoPasskeySecret)
})
