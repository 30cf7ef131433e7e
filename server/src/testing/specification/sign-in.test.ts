import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, startWrittenWorld, type WrittenWorld } from './written-client.ts'

/** Signing in as A §3 and §7 write it: an address under either name, and a code that says what happened. */

let world: WrittenWorld

beforeAll(async () => {
  world = await startWrittenWorld()
})
afterAll(() => world.stop())

const password = 'a nest of twigs'

async function confirmationCode(email: string): Promise<string> {
  return (await world.send('POST', '/api/auth/send-confirmation', { email })).body.confirmationCode
}

test.each(['email', 'username'])(
  'a code is verified for an address sent as %s, and the answers carry a code',
  async (name) => {
    const username = newAddress()
    const code = await confirmationCode(username)
    const verified = await world.send('POST', '/api/auth/verify-confirmation', { [name]: username, code })
    expect(verified).toMatchObject({ status: 200, body: { verified: true } })
    const registered = await world.send('POST', '/api/auth/register', { username, password, role: 'super_admin' })
    expect(registered).toMatchObject({ status: 201, body: { code: 'REGISTERED', paymentRequired: true } })
    const login = await world.send('POST', '/api/auth/login', { username, password })
    expect(login).toMatchObject({ status: 200, body: { code: 'SIGNED_IN', user: { username }, paymentRequired: true } })
    expect(Object.keys(login.body.tokens).sort()).toEqual(['accessToken', 'refreshToken'])
  },
)

test('two addresses at once, or none, are no address', async () => {
  const username = newAddress()
  const code = await confirmationCode(username)
  const verify = (body: object) => world.send('POST', '/api/auth/verify-confirmation', { ...body, code })
  expect(await verify({ email: username, username: newAddress() })).toMatchObject({ status: 400 })
  expect(await verify({})).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(await verify({ email: username.toUpperCase(), username })).toMatchObject({ status: 200 })
})

test('whoever only signs in with Google hears so in an answer of success', async () => {
  const { owner } = await world.family()
  await world.database.pool.query("update users set password_hash = null, google_sub = 'g' where id = $1", [
    owner.userId,
  ])
  const answer = await world.send('POST', '/api/auth/forgot-password', { username: owner.username })
  expect(answer).toMatchObject({ status: 200, body: { code: 'GOOGLE_USER_DETECTED' } })
  expect(answer.body.message).toMatch(/^This account signs in with Google\./)
})
