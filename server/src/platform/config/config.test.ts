import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { envExample } from './env-example.ts'
import { type FilesKey, newFilesKey } from './files-keys.ts'
import { loadConfig } from './load-config.ts'
import { testConfig, testFilesKey } from './test-config.ts'
import { environment, shownOf } from './variables.ts'

const secret = 'k'.repeat(32)
const filesKey = testFilesKey
const local = { AUTH_SECRET: secret, FILES_KEY: filesKey }
const prod = {
  APP_ENV: 'prod',
  APP_URL: 'https://app.example.org',
  DATABASE_URL: 'postgres://u:p@db.example.org/app',
  SMTP_URL: 'smtps://u:p@mail.example.org',
  ...local,
  REVENUECAT_PUBLIC_KEY: 'rcb_public',
  REVENUECAT_SECRET_KEY: 'sk_secret',
  REVENUECAT_WEBHOOK_SECRET: secret,
}

const keyOf = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => (seed * 37 + index * 7) % 256)).toString('base64')
const textOf = (keys: readonly FilesKey[]) =>
  keys.map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',')

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('local', () => {
  test('needs nothing but a secret and listens on this machine only', () => {
    const config = readConfig(local)
    expect(config).toMatchObject({
      appEnv: 'local',
      appUrl: 'http://127.0.0.1:3001',
      host: '127.0.0.1',
      port: 3001,
      drainMs: 0,
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      smtpUrl: null,
      metrics: { isEnabled: false },
      trustedProxies: [],
      eventLoopDelayLimitMs: 1_500,
      hasApiDocs: true,
      isDevelopmentMode: true,
      isMailboxEnabled: true,
      isDemoFamilyEnabled: true,
    })
    expect(config.dataDir.endsWith('/data')).toBe(true)
    expect(config.limits.windows.sendConfirmation).toEqual([
      { points: 3, windowS: 60 },
      { points: 5, windowS: 3600 },
    ])
    expect(config.limits.buckets.writes).toEqual({ points: 600, windowS: 60, burst: 100 })
  })

  test.each(['0.0.0.0', '192.168.1.4', '::'])('refuses to listen on %s', (host) => {
    expect(problemsOf({ ...local, HOST: host }).join()).toContain('HOST')
  })

  test('refuses NODE_ENV=production', () => {
    expect(problemsOf({ ...local, NODE_ENV: 'production' }).join()).toContain('NODE_ENV')
  })

  test('mails leave when SMTP_URL is given', () => {
    expect(testConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).isMailboxEnabled).toBe(false)
  })
})

test.each([prod, { ...prod, APP_ENV: 'dev' }])('$APP_ENV begins its jobs at their hour and refuses not to', (env) => {
  expect(readConfig(env).areJobsScheduled).toBe(true)
  expect(problemsOf({ ...env, SCHEDULED_JOBS: 'off' }).join()).toContain('SCHEDULED_JOBS is off')
})

describe('prod', () => {
  test('starts with what it needs and has every development switch off', () => {
    expect(readConfig(prod)).toMatchObject({
      drainMs: 5_000,
      hasApiDocs: false,
      isDevelopmentMode: false,
      isMailboxEnabled: false,
      isDemoFamilyEnabled: false,
      host: '0.0.0.0',
    })
  })

  test('says everything that is missing at once', () => {
    const problems = problemsOf({
      APP_ENV: 'prod',
      PORT: 'eighty',
      DEV_MAILBOX: 'on',
      S3_BUCKET: 'files',
      LIMITS_LOGIN_IP: 'many',
    })
    for (const name of [
      'DATABASE_URL',
      'APP_URL',
      'SMTP_URL',
      'AUTH_SECRET',
      'FILES_KEY',
      'PORT',
      'DEV_MAILBOX',
      'S3_ENDPOINT',
      'LIMITS_LOGIN_IP',
    ]) {
      expect(
        problems.some((problem) => problem.includes(name)),
        name,
      ).toBe(true)
    }
  })

  test.each(['DEVELOPMENT_MODE', 'DEV_MAILBOX', 'DEMO_FAMILY'])('refuses %s=on', (name) => {
    expect(problemsOf({ ...prod, [name]: 'on' })).toHaveLength(1)
  })

  test.each([
    [{ APP_URL: 'http://app.example.org' }, 'https'],
    [{ APP_URL: 'https://app.example.org/family' }, 'origin'],
    [{ AUTH_SECRET: 'short' }, '32 bytes'],
    [{ DATABASE_URL: 'mysql://db' }, 'postgres://'],
    [{ METRICS: 'on' }, 'METRICS_TOKEN'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, everyone' }, 'IP addresses'],
    [{ LIMITS_LOGINIP: '5/1m' }, 'not a limit'],
    [{ REVENUECAT_SECRET_KEY: '' }, 'REVENUECAT_SECRET_KEY is missing'],
    [{ REVENUECAT_WEBHOOK_SECRET: 'short' }, '32 bytes'],
    [{ REVENUECAT_API_URL: 'http://127.0.0.1:9/v1' }, 'REVENUECAT_API_URL must begin with https://'],
    [
      { REVENUECAT_PUBLIC_KEY: '', REVENUECAT_SECRET_KEY: '', REVENUECAT_WEBHOOK_SECRET: '' },
      'in the built-in store no money moves',
    ],
    [{ GOOGLE_ISSUER: 'http://accounts.example.org' }, 'GOOGLE_ISSUER'],
    [{ VAPID_PUBLIC_KEY: 'B'.repeat(87) }, 'VAPID_PRIVATE_KEY is missing'],
    [{ ASSISTANT_URL: 'https://model.example.org/v1' }, 'ASSISTANT_MODEL is missing'],
    [{ ASSISTANT_MODEL: 'small' }, 'ASSISTANT_URL is missing'],
    [{ PUSH_CA_FILE: '/tmp/ca.pem' }, 'PUSH_CA_FILE is for tests'],
    [{ FILES_KEY: '' }, 'FILES_KEY is missing'],
    [{ FILES_KEY: 'no-key-at-all' }, 'FILES_KEY must be written id:key'],
    [{ FILES_KEY: `${filesKey},` }, 'FILES_KEY must be written id:key'],
    [{ FILES_KEY: `an id:${keyOf(1)}` }, 'FILES_KEY must be written id:key'],
    [{ FILES_KEY: `a:${keyOf(1).slice(4)}` }, 'FILES_KEY has a key a that is not 32 bytes'],
    [{ FILES_KEY: `a:${keyOf(1)}AAAA` }, 'FILES_KEY has a key a that is not 32 bytes'],
    [{ FILES_KEY: `a:${'*'.repeat(43)}=` }, 'FILES_KEY has a key a that is not 32 bytes'],
    [{ FILES_KEY: `a:${'A'.repeat(43)}=` }, 'FILES_KEY has a key a that is not random'],
    [{ FILES_KEY: `a:${keyOf(1)},a:${keyOf(2)}` }, 'FILES_KEY has two keys with the id a'],
    [{ FILES_KEY: `a:${keyOf(1)},b:${keyOf(1)}` }, 'FILES_KEY has one key under two ids, a and b'],
  ])('refuses %o', (change, words) => {
    expect(problemsOf({ ...prod, ...change }).join('\n')).toContain(words)
  })

  test('there is sign-in with Google once there is a client id', () => {
    expect(readConfig(prod).google).toBeNull()
    const google = { clientId: 'id.apps.example', issuer: 'https://accounts.google.com' }
    expect(readConfig({ ...prod, GOOGLE_CLIENT_ID: google.clientId }).google).toEqual(google)
    expect(
      readConfig({ ...prod, GOOGLE_CLIENT_ID: google.clientId, GOOGLE_ISSUER: `${google.issuer}/` }).google,
    ).toEqual(google)
  })

  test('families pay with RevenueCat', () => {
    expect(readConfig(prod).revenueCat).toEqual({
      publicKey: 'rcb_public',
      secretKey: 'sk_secret',
      webhookSecret: secret,
      apiUrl: 'https://api.revenuecat.com/v1',
    })
    expect(readConfig(local).revenueCat).toBeNull()
  })

  test('an empty variable counts as not given', () => {
    expect(readConfig({ ...prod, REDIS_URL: '', METRICS: ' ' }).redisUrl).toBeNull()
  })
})

describe('the keys of files', () => {
  test('are in their order, and nothing prints them', () => {
    const { filesKeys, filesKeyPath } = readConfig({ ...prod, FILES_KEY: `new:${keyOf(1)}, old:${keyOf(2)}` })
    expect(filesKeys.map(({ id, key }) => [id, key.export().toString('base64')])).toEqual([
      ['new', keyOf(1)],
      ['old', keyOf(2)],
    ])
    expect(filesKeyPath).toBeNull()
    expect(inspect(filesKeys, { depth: 9 }) + JSON.stringify(filesKeys)).not.toContain(keyOf(1).slice(0, 8))
  })

  test('are not in what is said of wrong ones', () => {
    const said = problemsOf({ ...prod, FILES_KEY: `a:${keyOf(1)},a:${keyOf(2)}` }).join('\n')
    expect(said).not.toContain(keyOf(1).slice(0, 8))
  })

  test('that are new are good, and never the same', () => {
    const made = Array.from({ length: 20 }, newFilesKey)
    expect(readConfig({ ...prod, FILES_KEY: made.join(',') }).filesKeys).toHaveLength(20)
  })
})

describe('dev', () => {
  const dev = { ...prod, APP_ENV: 'dev', APP_URL: 'http://staging.example.org' }

  test('describes its calls to whoever reaches it only when told to', () => {
    expect(readConfig(dev).hasApiDocs).toBe(false)
    expect(readConfig({ ...dev, API_DOCS: 'on' }).hasApiDocs).toBe(true)
    expect(problemsOf({ ...dev, API_DOCS: 'yes' }).join()).toContain('API_DOCS must be on or off')
  })

  test('may keep mails on the server', () => {
    const { SMTP_URL: _removed, ...withoutMail } = dev
    expect(problemsOf(withoutMail).join()).toContain('SMTP_URL')
    expect(readConfig({ ...withoutMail, DEV_MAILBOX: 'on' }).isMailboxEnabled).toBe(true)
  })

  test('puts codes into answers only on loopback', () => {
    expect(problemsOf({ ...dev, DEVELOPMENT_MODE: 'on' }).join()).toContain('DEVELOPMENT_MODE')
    expect(readConfig({ ...dev, DEVELOPMENT_MODE: 'on', HOST: '127.0.0.1' }).isDevelopmentMode).toBe(true)
  })
})

describe('the generated secret', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'config-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  test('is made once, also by several starters, and only its owner can read it', async () => {
    const env = { DATA_DIR: join(dataDir, 'fresh') }
    const configs = await Promise.all(Array.from({ length: 5 }, () => loadConfig(env)))
    const path = join(dataDir, 'fresh', 'auth-secret')
    const kept = await readFile(path, 'utf8')
    expect(new Set(configs.map((config) => config.authSecret))).toEqual(new Set([kept]))
    expect(Buffer.byteLength(kept)).toBeGreaterThanOrEqual(32)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await loadConfig(env)).authSecret).toBe(kept)
  })

  test('and the key of files, which lies beside the data and not in it', async () => {
    const env = { DATA_DIR: join(dataDir, 'keyed') }
    const configs = await Promise.all(Array.from({ length: 5 }, () => loadConfig(env)))
    const path = join(dataDir, 'keyed.files-key')
    const kept = await readFile(path, 'utf8')
    expect(new Set(configs.map(({ filesKeys }) => textOf(filesKeys)))).toEqual(new Set([kept]))
    expect(configs[0]?.filesKeyPath).toBe(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(env.DATA_DIR)).toEqual(['auth-secret'])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('keyed'))).toEqual(['keyed', 'keyed.files-key'])
    // Each is made only where it is not given.
    const given = await loadConfig({ DATA_DIR: join(dataDir, 'given'), FILES_KEY: filesKey })
    expect([textOf(given.filesKeys), given.filesKeyPath]).toEqual([filesKey, null])
    await expect(stat(join(dataDir, 'given.files-key'))).rejects.toThrow('ENOENT')
  })

  test('that is broken is not made anew: every file would be lost', async () => {
    const env = { DATA_DIR: join(dataDir, 'broken') }
    await writeFile(`${env.DATA_DIR}.files-key`, 'abc:not-a-key')
    await expect(loadConfig(env)).rejects.toThrow('broken.files-key, the key to photos and documents, has a key abc')
    await writeFile(`${env.DATA_DIR}.files-key`, '')
    await expect(loadConfig(env)).rejects.toThrow('Put back a copy of it')
    expect(await readFile(`${env.DATA_DIR}.files-key`, 'utf8')).toBe('')
  })

  test('is not made when another setting is wrong', async () => {
    const env = { DATA_DIR: join(dataDir, 'unused'), PORT: 'x' }
    await expect(loadConfig(env)).rejects.toThrow('PORT')
    await expect(stat(env.DATA_DIR)).rejects.toThrow()
  })
})

test('a GB of room has as many bytes as .env.example says', () => {
  const { filesLimitBytes } = readConfig({ ...local, FILES_LIMIT_GB: '3' })
  expect(filesLimitBytes).toBe(3 * 1024 ** 3)
  const [bytes = ''] = /[\d,]+(?= bytes)/.exec(shownOf(environment.shape.FILES_LIMIT_GB).description) ?? []
  expect(3 * Number(bytes.replaceAll(',', ''))).toBe(filesLimitBytes)
})

test('the example file names every variable once', () => {
  const named = [...envExample().matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1])
  expect(named).toEqual(Object.keys(environment.shape))
})
