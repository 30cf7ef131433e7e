import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import { createLimits } from '../../platform/rate-limit/limits.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { testPasswordCost } from '../../testing/password-cost.ts'
import { createPasswords } from '../auth/public.ts'
import { createOperator, endOperator, putOperator } from './commands.ts'
import { readyLocalOperator } from './local-operator.ts'
import { createOperatorTokens } from './operator-tokens.ts'
import { localPasswords, refuseWellKnownPasswords, staffPasswordProblem } from './password-rules.ts'
import { livingOperators } from './queries.ts'
import { createStaff } from './staff.ts'

const passwords = createPasswords({ cost: testPasswordCost })
const clock = createTestClock('2026-11-19T10:24:00.000Z')
const secret = 'a-secret-for-tests-only-0123456789abcdef'

let database: Database
let asked: string[]
let panelHash: string
let quizHash: string

beforeAll(async () => {
  database = await createTestDatabase()
  panelHash = await passwords.hash('the password of a panel', 'tests')
  quizHash = await passwords.hash('the password of a quiz', 'tests')
})
afterAll(() => database.close())
beforeEach(() => {
  asked = []
  clock.advance(24 * 3600_000)
})

type Options = Partial<Pick<Parameters<typeof createStaff>[0]['config'], 'appEnv' | 'staffPasswords'>>

function makeStaff({ appEnv = 'prod', staffPasswords = { panel: panelHash, quiz: quizHash } }: Options = {}) {
  const { limits: settings } = testConfig({ AUTH_SECRET: secret })
  const limits = createLimits({ pool: database.pool, clock, settings, secret, log: createSilentLog() })
  const heard = {
    hash: passwords.hash,
    isRight: (password: string, hash: string | null, whose: string) => {
      asked.push(password)
      return passwords.isRight(password, hash, whose)
    },
  }
  const config = { authSecret: secret, appEnv, staffPasswords }
  return createStaff({ config, database, clock, limits, passwords: heard })
}

const ip = '203.0.113.7'
const noPassword = { panel: null, quiz: null }
const admit = (staff: ReturnType<typeof makeStaff>, password: string | null, from = ip, token: string | null = null) =>
  staff.gate.admit('quizAdmin', { token, password, ip: from })

describe('passwords of the settings', () => {
  test('are right where they fit the hash', async () => {
    const staff = makeStaff()
    expect(await staff.check('panel', 'the password of a panel', ip)).toBe('right')
    expect(await staff.check('panel', 'the password of a quiz', ip)).toBe('wrong')
    expect(await staff.check('panel', localPasswords.panel, ip)).toBe('wrong')
  })

  test('of a server without them are never right, take as long and are counted', async () => {
    const staff = makeStaff({ staffPasswords: noPassword })
    for (const tried of ['', 'null', localPasswords.panel, 'the password of a panel', 'x'])
      expect(await staff.check('panel', tried, ip)).toBe('wrong')
    expect(asked).toHaveLength(5)
    expect(await staff.check('panel', 'x', ip)).toMatchObject({ ok: false })
    expect(asked).toHaveLength(5)
  })

  test('are those of everybody on one machine alone', async () => {
    const staff = makeStaff({ appEnv: 'local', staffPasswords: noPassword })
    expect(await staff.check('panel', localPasswords.panel, ip)).toBe('right')
    expect(await staff.check('quiz', localPasswords.panel, ip)).toBe('wrong')
    expect(await makeStaff({ appEnv: 'local' }).check('panel', localPasswords.panel, ip)).toBe('wrong')
  })
})

describe('a password of an operator', () => {
  test('is compared as long for a name that nobody has', async () => {
    expect(await makeStaff().isOperatorsPassword('guessed', null, ip)).toBe(false)
    expect(asked).toEqual(['guessed'])
  })

  test('is not the one of local servers where others reach the server', async () => {
    const hash = await passwords.hash(localPasswords.operator, 'tests')
    expect(await makeStaff().isOperatorsPassword(localPasswords.operator, hash, ip)).toBe(false)
    expect(await makeStaff({ appEnv: 'local' }).isOperatorsPassword(localPasswords.operator, hash, ip)).toBe(true)
  })
})

test('without a panel no token of an operator opens anything', async () => {
  const passwordHash = await passwords.hash('an operator of tests', 'tests')
  const operatorId = (await createOperator(database.db, { name: 'ops-closed', passwordHash }, clock.now())) ?? ''
  const sessionId = '0193f000-0000-7000-8000-000000000001'
  const [issuedAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 3600_000)]
  await database.pool.query(
    `insert into operator_sessions (id, operator_id, created_at, last_used_at, expires_at, address_key, user_agent)
     values ($1, $2, $3, $3, $4, 'x', '')`,
    [sessionId, operatorId, issuedAt, expiresAt],
  )
  const token = await createOperatorTokens(secret).signSession({ sessionId, operatorId, issuedAt, expiresAt })
  for (const who of ['operator', 'quizAdmin'] as const) {
    const sent = { token, password: null, ip }
    await expect(makeStaff().gate.admit(who, sent)).resolves.toMatchObject({ operator: { operatorId } })
    const closed = makeStaff({ staffPasswords: { panel: null, quiz: quizHash } })
    await expect(closed.gate.admit(who, sent)).rejects.toMatchObject({ status: 401 })
    expect(await closed.gate.claimsOf(token)).toBeNull()
  }
})

describe('the quiz administration', () => {
  const right = 'the password of a quiz'

  test('takes its password, and no other', async () => {
    const staff = makeStaff()
    await expect(admit(staff, right)).resolves.toMatchObject({ operator: null })
    await expect(admit(staff, null)).rejects.toMatchObject({ status: 401 })
    // A bad token is not forgiven for a good password.
    await expect(admit(staff, right, ip, 'a.b.c')).rejects.toMatchObject({ status: 401 })
    await expect(admit(staff, 'the password of a panel')).rejects.toMatchObject({
      ...{ status: 401, message: 'Invalid password', fields: { attemptsRemaining: 4 } },
    })
    await expect(staff.gate.admit('operator', { token: null, password: right, ip })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('refuses an address after five wrong ones, also the right one and where it was right before', async () => {
    const staff = makeStaff()
    await admit(staff, right)
    for (let left = 4; left >= 0; left -= 1)
      await expect(admit(staff, 'guessed')).rejects.toMatchObject({ status: 401, fields: { attemptsRemaining: left } })
    for (const password of ['guessed', right])
      await expect(admit(staff, password)).rejects.toMatchObject({
        ...{ status: 429, message: 'Too many failed attempts. Please try again later.' },
        fields: { attemptsRemaining: 0 },
      })
    await admit(staff, right, '203.0.113.8')
  })

  test('hashes once for a page of calls, and again after half an hour, and at each other address', async () => {
    const staff = makeStaff()
    await admit(staff, right)
    await Promise.all(Array.from({ length: 12 }, () => admit(staff, right)))
    expect(asked).toHaveLength(1)
    await admit(staff, right, '203.0.113.8')
    expect(asked).toHaveLength(2)
    clock.advance(31 * 60_000)
    await admit(staff, right)
    expect(asked).toHaveLength(3)
    await expect(admit(staff, 'guessed')).rejects.toMatchObject({ status: 401 })
    expect(asked).toHaveLength(4)
  })

  test('goes on where it was let in while guesses from everywhere are slowed down', async () => {
    const staff = makeStaff()
    await admit(staff, right)
    for (let one = 0; one < 22; one += 1) await admit(staff, 'guessed', `198.51.100.${one}`).catch(() => undefined)
    await admit(staff, right)
    await expect(admit(staff, right, '203.0.113.9')).rejects.toMatchObject({ status: 429 })
    clock.advance(1000)
    await admit(staff, right, '203.0.113.9')
  })
})

describe('a new password of staff', () => {
  test.each([
    ['fourteen chars', 'too short'],
    ['x'.repeat(201), 'too long'],
    [' '.repeat(20), 'only spaces'],
    ['Local Panel Password', 'too common'],
    ['correct horse battery staple', 'too common'],
    ['ops-hanna-ops-hanna-1', 'too easy'],
    ['abababababababababab', 'too easy'],
  ])('%s is %s', (password, problem) => {
    expect(staffPasswordProblem(password, 'ops-hanna')).toContain(problem)
  })

  test('of fifteen characters is good', () => {
    expect(staffPasswordProblem('seven quiet owl')).toBeNull()
  })
})

describe('a server that others reach', () => {
  const start = (appEnv: 'local' | 'dev' | 'prod', panel: string | null, quiz: string | null) =>
    refuseWellKnownPasswords({ appEnv, staffPasswords: { panel, quiz } }, passwords)

  test.each(['admin', 'Admin', 'PASSWORD', 'changeme', 'ChangeMe', ...Object.values(localPasswords)])(
    'does not start with the password %s',
    async (password) => {
      const hash = await passwords.hash(password, 'tests')
      await expect(start('prod', hash, null)).rejects.toThrow(/^The server cannot start.*\n.*- ADMIN_PASSWORD_HASH is/)
      await expect(start('dev', panelHash, hash)).rejects.toThrow('QUIZ_ADMIN_PASSWORD_HASH is the hash of')
      await expect(start('local', hash, hash)).resolves.toBeUndefined()
    },
  )

  test('starts with others, and without any', async () => {
    await start('prod', panelHash, quizHash)
    await start('prod', null, null)
  })
})

describe('operators at the command line', () => {
  test('are made once by name, and get another password after that', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((passwordHash) => putOperator(database, { name: 'ops-twice', passwordHash }, clock.now())),
    )
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(new Set(both.map(({ operatorId }) => operatorId)).size).toBe(1)
  })

  test('of the last two one stays, when both are ended at the same moment', async () => {
    await database.pool.query('update operators set ended_at = $1', [clock.now()])
    const names = ['ops-one', 'ops-two']
    for (const name of names) await createOperator(database.db, { name, passwordHash: 'x' }, clock.now())
    const end = (name: string, evenTheLast = false) => endOperator(database, name, { evenTheLast, now: clock.now() })
    expect((await Promise.all(names.map((name) => end(name)))).sort()).toEqual(['ended', 'last'])
    const [last] = await livingOperators(database.db)
    expect(await end('nobody', true)).toBe('unknown')
    expect(await end(last?.name ?? '')).toBe('last')
    expect(await end(last?.name ?? '', true)).toBe('ended')
    expect(await livingOperators(database.db)).toEqual([])
    // The name is free again.
    expect(await createOperator(database.db, { name: 'ops-one', passwordHash: 'x' }, clock.now())).not.toBeNull()
  })
})

describe('the operator of a local server', () => {
  type Deps = Parameters<typeof readyLocalOperator>[0]
  const ready = (changed: Partial<Deps['config']> = {}) => {
    const config = { appEnv: 'local', isDemoFamilyEnabled: true, staffPasswords: noPassword, ...changed } as const
    return readyLocalOperator({ config, database, passwords, now: clock.now() })
  }
  beforeEach(() => database.pool.query('update operators set ended_at = $1', [clock.now()]))

  test('is made where there is none, and told for as long as the sign-in is good', async () => {
    const signIn = {
      ...{ name: 'operator', password: localPasswords.operator },
      ...{ panelPassword: localPasswords.panel, quizPassword: localPasswords.quiz },
    }
    expect(await ready()).toEqual(signIn)
    expect(await ready()).toEqual(signIn)
    expect(await livingOperators(database.db)).toHaveLength(1)
    expect(await ready({ staffPasswords: { panel: panelHash, quiz: null } })).toMatchObject({
      panelPassword: null,
      quizPassword: localPasswords.quiz,
    })
    const passwordHash = await passwords.hash('a password of their own', 'tests')
    await putOperator(database, { name: 'operator', passwordHash }, clock.now())
    expect(await ready()).toBeNull()
  })

  test('is made beside no other, and nowhere else', async () => {
    expect(await ready({ isDemoFamilyEnabled: false })).toBeNull()
    for (const appEnv of ['dev', 'prod'] as const) expect(await ready({ appEnv })).toBeNull()
    expect(await livingOperators(database.db)).toEqual([])
    await createOperator(database.db, { name: 'ops-mine', passwordHash: 'x' }, clock.now())
    expect(await ready()).toBeNull()
    expect(await livingOperators(database.db)).toHaveLength(1)
  })
})
