import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testFilesKey } from '../../platform/config/test-config.ts'
import { call } from '../../testing/call.ts'
import { takeFirstStep } from '../../testing/operators.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createPasswords } from '../auth/public.ts'

// Each look at the command line is a process that starts.
vi.setConfig({ testTimeout: 180_000 })

let app: TestApp

beforeAll(async () => {
  // The command line goes by the clock of this machine.
  app = await startTestApp({ startsAt: new Date().toISOString() })
})
afterAll(() => app.stop())

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = ['--import', fileAt('../../platform/db/quick-drizzle.ts'), fileAt('../../operator.ts')]

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line on the database of the running server, with this typed into it. */
function run(given: readonly string[], typed = ''): Promise<Ended> {
  const env = {
    ...process.env,
    ...{
      DATABASE_URL: app.database.url,
      APP_URL: 'http://127.0.0.1:3001',
      AUTH_SECRET: app.config.authSecret,
      FILES_KEY: testFilesKey,
    },
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...program, ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    child.stdin?.end(typed)
  })
}

const login = async (username: string, password: string) => {
  const body = { username, password, tempToken: await takeFirstStep(app) }
  return call(app.url, 'POST', '/api/admin/auth/login', { body })
}
const me = async (token: string) => (await call(app.url, 'GET', '/api/admin/auth/me', { token })).status
const acts = async () => {
  const { rows } = await app.database.pool.query(
    `select action, o.name, operator_id, operator_name, ip from operator_acts a join operators o on o.id::text = a.target_id
     where operator_name = 'command line' order by a.at, a.id`,
  )
  return rows
}
const act = (action: string, name: string) => ({
  ...{ action, name, operator_id: null, operator_name: 'command line', ip: 'command line' },
})

test('an operator is made, gets another password, and is ended', async () => {
  const made = await run(['Ops-Hanna'], 'seven quiet owls\n')
  expect(made).toEqual({
    code: 0,
    stdout: '',
    stderr: 'ops-hanna is an operator now and signs in at http://127.0.0.1:3001/admin/login.\n',
  })
  const { body } = await login('ops-hanna', 'seven quiet owls')
  expect(await me(body.token)).toBe(200)

  const again = await run(['ops-hanna', '--generate'])
  expect(again).toMatchObject({ code: 0, stderr: 'ops-hanna has a new password and is signed out everywhere.\n' })
  const password = again.stdout.trim()
  expect(password).toMatch(/^(?:[a-z2-9]{6}-){4}[a-z2-9]{2}$/)
  expect(await me(body.token)).toBe(401)
  expect((await login('ops-hanna', 'seven quiet owls')).status).toBe(401)
  const second = await login('ops-hanna', password)
  expect(second.status).toBe(200)

  const last = await run(['--end', 'ops-hanna'])
  expect(last).toMatchObject({ code: 1, stdout: '' })
  expect(last.stderr).toContain('ops-hanna is the last operator: without one nobody can help people in the panel')
  expect(await me(second.body.token)).toBe(200)

  const other = await run(['ops-ivo'])
  expect(other.stdout.trim()).toMatch(/^[a-z2-9-]{30}$/)
  const listed = await run(['--list'])
  expect(listed.stdout).toMatch(
    /^ops-hanna\tsince \S+\tlast sign-in \S+\tno authenticator\nops-ivo\tsince \S+\tnever signed in\tno authenticator\n$/,
  )
  expect((await run(['--end', 'ops-hanna'])).code).toBe(0)
  expect(await me(second.body.token)).toBe(401)
  expect((await run(['--end', 'ops-hanna', '--even-the-last'])).stderr).toBe('There is no operator ops-hanna.\n')
  expect((await run(['--end', 'ops-ivo', '--even-the-last'])).code).toBe(0)
  expect((await run(['--list'])).stderr).toBe('There is no operator.\n')
  expect(await acts()).toEqual([
    act('operator.make', 'ops-hanna'),
    act('operator.password', 'ops-hanna'),
    act('operator.make', 'ops-ivo'),
    act('operator.end', 'ops-hanna'),
    act('operator.end', 'ops-ivo'),
  ])
})

test('an authenticator goes with a new password where that is wanted', async () => {
  await run(['ops-lost'], 'seven quiet owls\n')
  await app.database.pool.query(`update operators set sealed_authenticator = 'sealed' where name = 'ops-lost'`)
  await run(['ops-lost'], 'seven other owls\n')
  expect((await login('ops-lost', 'seven other owls')).body.code).toBe('CODE_NEEDED')
  await run(['ops-lost', '--without-authenticator'], 'seven other owls\n')
  expect((await login('ops-lost', 'seven other owls')).status).toBe(200)
})

test('a hash is printed for the settings', async () => {
  const { stdout, code } = await run(['--password'], 'the words of a panel\n')
  expect(code).toBe(0)
  expect(await createPasswords().isRight('the words of a panel', stdout.trim(), 'tests')).toBe(true)
  const [password = '', hash = ''] = (await run(['--password', '--generate'])).stdout.split('\n')
  expect(await createPasswords().isRight(password, hash, 'tests')).toBe(true)
  expect((await run(['--password'], 'siete búhos callados\n')).stderr).toContain('no good for QUIZ_ADMIN_PASSWORD_HASH')
})

test.each([
  [[], '', 'Usage:'],
  [['--nothing'], '', 'Usage:'],
  [['one', 'two'], '', 'Usage:'],
  [['--list', 'one'], '', 'Usage:'],
  [['--end', 'one', '--generate'], '', 'Usage:'],
  [['one', '--even-the-last'], '', 'Usage:'],
  [['an operator'], '', 'an operator is no name of an operator'],
  [['command line'], '', 'is no name of an operator'],
  [['ops-short'], 'fourteen chars\n', 'The password is too short: at least 15 characters.'],
  [['ops-common'], 'Local Operator Password\n', 'That password is too common.'],
])('what is wrong with %j is said in words', async (given, typed, problem) => {
  const ended = await run(given, typed)
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain(problem)
  expect(ended.stderr).not.toMatch(/\n\s+at /)
})
