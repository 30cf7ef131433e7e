import * as z from 'zod'
import { backOffLimits, bucketLimits, limitVariable, numberLimits, windowLimits } from '../rate-limit/limit-table.ts'
import { parseBackOff, parseBucket, parseWindows } from '../rate-limit/parse-setting.ts'
import {
  baseAddress,
  filesKeys,
  onOff,
  origin,
  passwordHash,
  providerKey,
  proxies,
  scriptAddress,
  secret,
  url,
  wholeNumber,
} from './setting-schemas.ts'

/**
 * Every environment variable the server reads, in the order of `.env.example`. A new setting is one entry here; an
 * empty variable counts as not given. `group`, `description` and `example` are what `.env.example` shows.
 */

/** A GB as the app shows sizes. */
export const bytesPerGb = 1024 ** 3

interface Shown {
  readonly group: string
  readonly description: string
  /** Shown behind the name; a variable without one is shown empty. */
  readonly example?: string
}

function shown<S extends z.ZodType>(schema: S, meta: Shown): S {
  return schema.meta({ ...meta })
}

const server = 'Server'
const data = 'Data'
const mail = 'Mail'
const safety = 'Safety'
const google = 'Sign-in with Google'
const payments =
  'Payments (RevenueCat; without its keys there is the built-in store, where no money moves, and prod does not start)'
const push = 'Notifications while the app is closed (Web Push; nothing is needed)'
const assistant = 'Ideas in words (nothing is needed)'
const analytics = 'Analytics (nothing is needed)'
const development =
  'Development switches (on in local unless told otherwise; prod refuses to start with any of them on)'
const tests = 'For tests (dev and prod refuse to start with them)'

const mainVariables = {
  APP_ENV: shown(z.enum(['local', 'dev', 'prod'], 'must be local, dev or prod').default('local'), {
    group: server,
    description: 'local: this machine only, nothing to set up. dev: a shared staging server. prod: the real thing.',
    example: 'local',
  }),
  APP_URL: shown(origin.optional(), {
    group: server,
    description:
      'The address people use; links in mails begin with it. https in prod. Default: the address of the server.',
    example: 'http://127.0.0.1:3001',
  }),
  HOST: shown(z.string().optional(), {
    group: server,
    description: 'The address to listen on. Default: 127.0.0.1 in local (nothing else is allowed there), else 0.0.0.0.',
    example: '127.0.0.1',
  }),
  PORT: shown(wholeNumber(0, 65_535).default(3001), {
    group: server,
    description: 'The port to listen on.',
    example: '3001',
  }),
  DRAIN_S: shown(wholeNumber(0, 300).optional(), {
    group: server,
    description:
      'How long the server serves on at a stop while /readyz already says no, in seconds: longer than a balancer takes to notice. Default: 0 in local, else 5; 0 where nobody is in front.',
    example: '5',
  }),
  LOG_LEVEL: shown(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    {
      group: server,
      description: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
      example: 'info',
    },
  ),
  API_DOCS: shown(onOff.optional(), {
    group: server,
    description: 'on: the calls are described at /api/docs and /api/openapi.json. Default: on in local, else off.',
  }),
  METRICS: shown(onOff.default('off'), {
    group: server,
    description: 'on: figures for Prometheus at /metrics.',
    example: 'off',
  }),
  METRICS_TOKEN: shown(secret.optional(), {
    group: server,
    description: 'The bearer token /metrics asks for. Needed outside local when METRICS is on; at least 32 bytes.',
  }),
  DATA_DIR: shown(z.string().default('./data'), {
    group: data,
    description:
      'Where the embedded database, the files and the generated secret live; relative to the project folder.',
    example: './data',
  }),
  DATABASE_URL: shown(url(['postgres:', 'postgresql:']).optional(), {
    group: data,
    description: 'A PostgreSQL server, 15 or newer. Without it the bundled PostgreSQL runs in DATA_DIR (local only).',
  }),
  REDIS_URL: shown(url(['redis:', 'rediss:']).optional(), {
    group: data,
    description: 'Carries live events between server processes. Without it PostgreSQL does.',
  }),
  S3_ENDPOINT: shown(url(['http:', 'https:']).optional(), {
    group: data,
    description: 'An S3-compatible store for files. Without it they are kept in DATA_DIR. All S3_ variables or none.',
  }),
  S3_BUCKET: shown(z.string().optional(), { group: data, description: 'The bucket; it must exist.' }),
  S3_REGION: shown(z.string().optional(), { group: data, description: 'The region of the bucket, such as eu-west-1.' }),
  S3_ACCESS_KEY_ID: shown(z.string().optional(), { group: data, description: 'Key to the store.' }),
  S3_SECRET_ACCESS_KEY: shown(z.string().optional(), { group: data, description: 'Secret of that key.' }),
  FILES_LIMIT_GB: shown(wholeNumber(1, 100_000).default(20), {
    group: data,
    description: `Room for the photos, documents and rows of one family, in GB (${bytesPerGb.toLocaleString('en-US')} bytes).`,
    example: '20',
  }),
  SMTP_URL: shown(url(['smtp:', 'smtps:']).optional(), {
    group: mail,
    description: 'The mail server, smtp://user:password@host:587 or smtps://… Needed in prod.',
  }),
  MAIL_FROM: shown(
    z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be a mail address')
      .optional(),
    {
      group: mail,
      description: 'Who mails come from. Default: Nestwren <no-reply@host of APP_URL>.',
    },
  ),
  AUTH_SECRET: shown(secret.optional(), {
    group: safety,
    description: 'Signs tokens; at least 32 bytes. In local it is generated once and kept in DATA_DIR.',
  }),
  FILES_KEY: shown(filesKeys.optional(), {
    group: safety,
    description:
      'Keys to photos and documents, as id:key with commas between, each key 32 random bytes in base64: `npm run keys:rotate -- --new` makes one. The first is used, the others open what was made with them. Without it no file can be read: keep it, apart from backups. In local it is generated once and kept beside DATA_DIR.',
  }),
  TRUSTED_PROXIES: shown(proxies.optional(), {
    group: safety,
    description: 'Proxies whose X-Forwarded-For is believed: addresses or ranges with commas between. Default: none.',
  }),
  ADMIN_PASSWORD_HASH: shown(passwordHash.optional(), {
    group: safety,
    description:
      'The argon2id hash of the password of the operator panel, of 15 characters or more: `npm run operator -- --password` makes one. Without it there is no panel, except in local.',
  }),
  QUIZ_ADMIN_PASSWORD_HASH: shown(passwordHash.optional(), {
    group: safety,
    description:
      'The same for the quiz administration (the header x-admin-password). Without it only operators administer quizzes, except in local.',
  }),
  EVENT_LOOP_DELAY_LIMIT_MS: shown(wholeNumber(0, 600_000).default(1_500), {
    group: safety,
    description:
      'How far the process may fall behind, in ms, before it refuses new work (503), which would only make everybody wait longer. 0: it never refuses.',
    example: '1500',
  }),
  GOOGLE_CLIENT_ID: shown(
    z
      .string()
      .regex(/^\S{1,200}$/, 'must be a client id')
      .optional(),
    {
      group: google,
      description:
        'The client id of Google (a web application whose redirect address is APP_URL/google-return). Without it there is no Google button.',
    },
  ),
  GOOGLE_ISSUER: shown(baseAddress.default('https://accounts.google.com'), {
    group: google,
    description: 'The OpenID provider behind the button. Another one is for tests only.',
    example: 'https://accounts.google.com',
  }),
  REVENUECAT_PUBLIC_KEY: shown(providerKey.optional(), {
    group: payments,
    description: 'The public key, with which browsers show plans and buy. The three keys are given all or none.',
  }),
  REVENUECAT_SECRET_KEY: shown(providerKey.optional(), {
    group: payments,
    description: 'The secret key, with which the server asks what was paid.',
  }),
  REVENUECAT_WEBHOOK_SECRET: shown(secret.optional(), {
    group: payments,
    description:
      'What RevenueCat sends as Authorization header to APP_URL/api/billing/webhooks/revenuecat; at least 32 bytes.',
  }),
  REVENUECAT_API_URL: shown(baseAddress.default('https://api.revenuecat.com/v1'), {
    group: payments,
    description: 'Where the server asks. Another one is for tests only.',
    example: 'https://api.revenuecat.com/v1',
  }),
  VAPID_PUBLIC_KEY: shown(
    z
      .string()
      .regex(/^[\w-]{87}$/, 'must be a public VAPID key')
      .optional(),
    {
      group: push,
      description:
        'The keys by which push services know this installation, both or none. Without them a pair is made at the first start.',
    },
  ),
  VAPID_PRIVATE_KEY: shown(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a private VAPID key')
      .optional(),
    {
      group: push,
      description: 'The private one. Whoever changes the pair ends every subscription.',
    },
  ),
  PUSH_CA_FILE: shown(z.string().optional(), {
    group: push,
    description: 'The certificate of a push service of your own, on any address. For tests only.',
  }),
  ASSISTANT_URL: shown(baseAddress.optional(), {
    group: assistant,
    description:
      'A language model behind an OpenAI-compatible API: the address above /chat/completions. It is asked only for families that agreed, with ages and counts. Without it the library answers.',
  }),
  ASSISTANT_MODEL: shown(
    z
      .string()
      .regex(/^\S{1,200}$/, 'must be the name of a model')
      .optional(),
    { group: assistant, description: 'The model there; given together with the address.' },
  ),
  ASSISTANT_KEY: shown(
    z
      .string()
      .regex(/^\S{1,500}$/, 'must be a key')
      .optional(),
    { group: assistant, description: 'The key to it, where it wants one.' },
  ),
  ANALYTICS_SCRIPT_URL: shown(scriptAddress.optional(), {
    group: analytics,
    description:
      'The script of an analytics service, https (http on this machine). It runs in a closed frame on the public pages, for visitors who allow it. Without it nobody is asked and nothing is loaded.',
  }),
  ASSESSMENT_SCRIPT_URL: shown(scriptAddress.optional(), {
    group: analytics,
    description:
      'The script of a third-party assessment, https (http on this machine), which runs in a closed frame at /ready-test. Without it the own quiz is there.',
  }),
  DEVELOPMENT_MODE: shown(onOff.optional(), {
    group: development,
    description: 'Answers carry confirmation codes and links.',
  }),
  DEV_MAILBOX: shown(onOff.optional(), {
    group: development,
    description:
      'Mails are kept and can be read at /dev/mailbox by anyone who reaches the server. Default in local: on without SMTP_URL.',
  }),
  DEMO_FAMILY: shown(onOff.optional(), {
    group: development,
    description: 'An empty database gets a family with thirty days of entries.',
  }),
  SCHEDULED_JOBS: shown(onOff.default('on'), {
    group: tests,
    description: 'off: no job begins by itself at its hour, so a test sees the same at every hour. In local only.',
    example: 'on',
  }),
} as const

const limits = 'Limits (defaults; see SECURITY in docs/operating.md)'

function limitVariables() {
  const entries: [string, z.ZodType][] = []
  const written = (
    table: Readonly<Record<string, { readonly setting: string; readonly what: string }>>,
    parse: (setting: string) => unknown,
  ) => {
    for (const [name, { setting, what }] of Object.entries(table)) {
      const schema = z.string().refine((text) => parse(text) !== undefined, `must be written like ${setting}`)
      entries.push([
        limitVariable(name),
        shown(schema.default(setting), { group: limits, description: what, example: setting }),
      ])
    }
  }
  written(windowLimits, parseWindows)
  written(backOffLimits, parseBackOff)
  written(bucketLimits, parseBucket)
  for (const [name, { setting, what }] of Object.entries(numberLimits)) {
    const schema = wholeNumber(1, 1_000_000_000).default(setting)
    entries.push([limitVariable(name), shown(schema, { group: limits, description: what, example: String(setting) })])
  }
  return Object.fromEntries(entries)
}

/** The one schema of the environment: name → how it is read. */
export const environment = z.object({ ...mainVariables, ...limitVariables() })

export type MainValues = z.output<z.ZodObject<typeof mainVariables>>

/** What `.env.example` says about one variable. */
export function shownOf(schema: z.ZodType): Shown {
  const { group, description, example } = schema.meta() ?? {}
  return {
    group: String(group),
    description: String(description),
    ...(example === undefined ? {} : { example: String(example) }),
  }
}
