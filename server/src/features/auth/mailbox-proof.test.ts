import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { defaultPassword } from '../../testing/people.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { type InviteFamily, startInviteFamily, tokenOf } from '../invites/testing/invite-family.ts'

let family: InviteFamily
let counter = 0

beforeAll(async () => {
  family = await startInviteFamily({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
beforeEach(() => family.app.database.pool.query('truncate rate_windows, rate_failures'))
afterAll(() => family.stop())

const address = () => `mailbox-${++counter}@example.com`
const [home, elsewhere] = ['203.0.113.7', '198.51.100.9']

/** Calls from a client address. */
const post = (path: string, body: unknown, ip = home, app = family.app, more = {}): Promise<Answer> =>
  call(app.url, 'POST', `/api/auth/${path}`, { body, headers: { 'x-forwarded-for': ip, ...more } })

async function newCode(email: string): Promise<string> {
  return (await post('send-confirmation', { email })).body.confirmationCode
}

/** Reads the mail of the address and proves it; resolves to the proof. */
async function prove(email: string, ip = home, more: object = {}): Promise<string> {
  const { status, body } = await post('verify-confirmation', { email, code: await newCode(email), ...more }, ip)
  expect(status).toBe(200)
  return body.proof
}

const register = (username: string, more: object = {}, ip = home): Promise<Answer> =>
  post('register', { username, password: defaultPassword, ...more }, ip)

async function isPerson(username: string): Promise<boolean> {
  const { rowCount } = await family.app.database.pool.query('select from users where username = $1', [username])
  return rowCount === 1
}

const unproven = { status: 400, body: { code: 'EMAIL_NOT_CONFIRMED' } }

/** Deletes the account of whoever just registered. */
async function leave({ body: { tokens, user } }: Answer): Promise<void> {
  const body = { username: user.username, password: defaultPassword }
  const gone = await call(family.app.url, 'DELETE', '/api/gdpr/delete-account', { token: tokens.accessToken, body })
  expect(gone.status).toBe(204)
}

describe('the link that the inviter sees', () => {
  async function invited(email = address()) {
    const asked = { email, relationship: 'family', childIds: [family.childId] }
    const { body } = await family.asOwner('POST', '/api/invites', asked)
    return { email, id: body.invite.id as string, shown: tokenOf(body.inviteLink), mailed: await mailedToken(email) }
  }
  const mailedToken = async (email: string) => tokenOf(await family.mailedLink(email))
  const validate = (token: string) => family.asOwner('GET', `/api/invites/validate/${token}`)

  test('does not prove the mailbox: registering with it asks for the code', async () => {
    const { email, shown } = await invited()
    expect(await register(email, { inviteToken: shown })).toMatchObject(unproven)
    expect(await isPerson(email)).toBe(false)
    const proof = await prove(email)
    expect(await register(email, { inviteToken: shown, proof })).toMatchObject({
      status: 201,
      body: { paymentRequired: false, user: { accountId: family.accountId, role: 'caregiver' } },
    })
  })

  test('is another one than the mailed link, which proves it; both open the same invite, once', async () => {
    const { email, shown, mailed } = await invited()
    expect(mailed).not.toBe(shown)
    const known = { inviterName: 'Mara', role: 'caregiver', relationship: 'family', childNames: ['Juno'], email }
    expect((await validate(shown)).body).toEqual({ ...known, isEmailProven: false })
    expect((await validate(mailed)).body).toEqual({ ...known, isEmailProven: true })
    expect((await register(email, { inviteToken: mailed })).status).toBe(201)
    for (const token of [shown, mailed]) expect((await validate(token)).body.code).toBe('INVALID_INVITE')
  })

  test('of an invite that is sent again proves nothing either, and both links before are dead', async () => {
    const { email, id, shown, mailed } = await invited()
    const again = await family.asOwner('POST', `/api/invites/${id}/resend`)
    const changed = await family.asOwner('PUT', `/api/invites/${id}`, { relationship: 'parent' })
    for (const token of [shown, mailed, tokenOf(again.body.inviteLink)])
      expect((await validate(token)).body.code).toBe('INVALID_INVITE')
    const inviteToken = tokenOf(changed.body.inviteLink)
    expect(await register(email, { inviteToken })).toMatchObject(unproven)
    expect((await register(email, { inviteToken: await mailedToken(email) })).body.user.role).toBe('parent')
  })

  test('of an invite repeated with its id proves nothing either', async () => {
    const { email, id } = await invited()
    const asked = { id, email, relationship: 'family', childIds: [family.childId] }
    const { body } = await family.asOwner('POST', '/api/invites', asked)
    expect(await register(email, { inviteToken: tokenOf(body.inviteLink) })).toMatchObject(unproven)
  })

  test('which is all that is known of an invite from before the two were told apart, proves nothing', async () => {
    const { email, shown } = await invited()
    await family.app.database.pool.query('update invites set mailed_token_hash = null where email = $1', [email])
    expect((await validate(shown)).body.isEmailProven).toBe(false)
    expect(await register(email, { inviteToken: shown })).toMatchObject(unproven)
  })

  test('a code of the mailbox is dead once its owner has come by the mailed link', async () => {
    const { email, mailed } = await invited()
    const proof = await prove(email)
    const code = await newCode(email)
    const joined = await register(email, { inviteToken: mailed })
    expect(joined.status).toBe(201)
    expect((await post('verify-confirmation', { email, code })).body.code).toBe('INVALID_CODE')
    await leave(joined)
    expect(await register(email, { proof })).toMatchObject(unproven)
    expect(await register(email)).toMatchObject(unproven)
  })
})

describe('the proof of an address', () => {
  test('has 256 bits, is stored as a hash, and is asked for wherever the address is registered from', async () => {
    const email = address()
    const proof = await prove(email)
    expect(Buffer.from(proof, 'base64url')).toHaveLength(32)
    const { rows } = await family.app.database.pool.query('select * from email_proofs')
    expect(JSON.stringify(rows)).not.toContain(proof)
    expect(JSON.stringify(rows)).not.toContain(home)
    expect(await register(email, {}, elsewhere)).toMatchObject(unproven)
    expect(await register(email, { proof: 'x'.repeat(43) })).toMatchObject(unproven)
    expect((await register(email, { proof }, elsewhere)).status).toBe(201)
  })

  test('is bound to the address', async () => {
    const [one, other] = [address(), address()]
    const proof = await prove(one)
    await prove(other, elsewhere)
    expect(await register(other, { proof })).toMatchObject(unproven)
  })

  test('without it the client address that verified is asked for, once', async () => {
    const email = address()
    await prove(email)
    expect(await register(email, {}, elsewhere)).toMatchObject(unproven)
    const made = await register(email)
    expect(made.status).toBe(201)
    // An answer that was lost is told in words, at the same address only.
    expect(await register(email)).toMatchObject({ status: 409, body: { code: 'USERNAME_EXISTS' } })
    expect(await register(email, {}, elsewhere)).toMatchObject(unproven)
    await leave(made)
    expect(await register(email)).toMatchObject(unproven)
  })

  test('without it another client behind the same address gets nothing', async () => {
    const email = address()
    await prove(email)
    const body = { username: email, password: defaultPassword }
    expect(await post('register', body, home, family.app, { 'user-agent': 'a neighbor' })).toMatchObject(unproven)
    expect((await register(email)).status).toBe(201)
  })

  test('is the only way in where codes are in mails alone, whatever the client says of keeping it', async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.0/8', DEVELOPMENT_MODE: 'off' }
    const app = await startTestApp({ database: family.app.database, env })
    onTestFinished(() => app.stop())
    for (const more of [{}, { isProofKept: false }, { isProofKept: true }]) {
      const email = address()
      expect((await post('send-confirmation', { email }, home, app)).body.confirmationCode).toBeUndefined()
      const [mail] = await family.mailsTo(email)
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
      const { body } = await post('verify-confirmation', { email, code, ...more }, home, app)
      const asked = { username: email, password: defaultPassword }
      expect(await post('register', asked, home, app)).toMatchObject(unproven)
      expect(await post('register', { ...asked, proof: null }, home, app)).toMatchObject(unproven)
      // A proof that an older version of the server gave, with the place it came from.
      await family.app.database.pool.query("update email_proofs set proven_from = 'a place' where username = $1", [
        email,
      ])
      expect(await post('register', asked, home, app)).toMatchObject(unproven)
      expect((await post('register', { ...asked, proof: body.proof }, elsewhere, app)).status).toBe(201)
    }
  })

  test('alone counts where the browser keeps it: then a neighbor behind the same address gets nothing', async () => {
    const email = address()
    const proof = await prove(email, home, { isProofKept: true })
    expect(await register(email)).toMatchObject(unproven)
    expect((await register(email, { proof })).status).toBe(201)
  })

  test('is used up by the account it makes; after deleting that, another one is needed', async () => {
    const email = address()
    const proof = await prove(email)
    const made = await register(email, { proof })
    expect(made.status).toBe(201)
    expect(await register(email, { proof })).toMatchObject({ status: 409, body: { code: 'USERNAME_EXISTS' } })
    await leave(made)
    expect(await register(email, { proof })).toMatchObject(unproven)
    expect((await register(email, { proof: await prove(email) })).status).toBe(201)
  })

  test('is not used up by what is refused for another reason', async () => {
    const email = address()
    const proof = await prove(email)
    expect((await register(email, { proof, password: 'Password123' })).body.code).toBe('PASSWORD_TOO_COMMON')
    expect((await register(email, { proof, inviteToken: 'unknown' })).body.code).toBe('INVALID_INVITE')
    expect((await register(email, { proof })).status).toBe(201)
  })

  test('is good for 30 minutes', async () => {
    const email = address()
    const proof = await prove(email)
    family.app.clock.advance(30 * 60_000 + 1)
    expect(await register(email, { proof })).toMatchObject(unproven)
  })

  test('makes one account, also when two proofs of one address come at once; none makes a second one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = address()
      const proofs = [await prove(email), await prove(email)]
      const answers = await Promise.all(
        proofs.flatMap((proof) => [register(email, { proof }), register(email, { proof }), register(email)]),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
      const made = answers.find(({ status }) => status === 201)
      if (made !== undefined) await leave(made)
      for (const proof of proofs) expect(await register(email, { proof })).toMatchObject(unproven)
    }
  })

  test('makes one account, also when fifty ask for it at once', async () => {
    const email = address()
    const proof = await prove(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(email, { proof })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect([409, 429], JSON.stringify(body)).toContain(status)
  })
})

describe('a code', () => {
  test('answers once, of many at once also', async () => {
    const email = address()
    const code = await newCode(email)
    const answers = await Promise.all([1, 2, 3].map(() => post('verify-confirmation', { email, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await post('verify-confirmation', { email, code })).body.code).toBe('INVALID_CODE')
    // Who lost the answer asks for another one.
    expect((await register(email, { proof: await prove(email) })).status).toBe(201)
  })

  test('of somebody who tries many addresses runs out', async () => {
    let limited: Answer | undefined
    for (let index = 0; index < 120 && limited === undefined; index += 1) {
      const answer = await post('verify-confirmation', { email: address(), code: '123456' })
      if (answer.status === 429) limited = answer
    }
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('registering without a proof', () => {
  async function tried(count: number, one: (index: number) => Promise<Answer>): Promise<Answer[]> {
    const answers: Answer[] = []
    for (let index = 0; index < count; index += 1) answers.push(await one(index))
    return answers
  }

  test('is refused with a pause when one address asks again and again; its owner still gets in', async () => {
    const email = address()
    const answers = await tried(200, (index) => register(email, {}, `198.51.100.${index}`))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(150)
    expect(limited[0]).toMatchObject({ body: { code: 'RATE_LIMITED' } })
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await register(email, { proof: await prove(email) })).status).toBe(201)
  })

  test('is refused with a pause when one client asks for many addresses', async () => {
    const answers = await tried(200, () => register(address(), {}, elsewhere))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(150)
  })
})
