import { resolve } from 'node:path'
import {
  type BackOffLimitName,
  type BucketLimitName,
  backOffLimits,
  bucketLimits,
  type LimitSettings,
  limitVariable,
  type NumberLimitName,
  numberLimits,
  type WindowLimitName,
  windowLimits,
} from '../rate-limit/limit-table.ts'
import { parseBackOff, parseBucket, parseWindows } from '../rate-limit/parse-setting.ts'
import type { FilesKey } from './files-keys.ts'
import { problemsBetween } from './rules.ts'
import { bytesPerGb, environment, type MainValues } from './variables.ts'

export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface GoogleConfig {
  readonly clientId: string
  /** Address of the OpenID provider, without a trailing slash. */
  readonly issuer: string
}

export interface RevenueCatConfig {
  readonly publicKey: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** Without a trailing slash. */
  readonly apiUrl: string
}

export interface Config {
  readonly appEnv: 'local' | 'dev' | 'prod'
  /** Origin without a trailing slash; the only base of links. */
  readonly appUrl: string
  readonly host: string
  readonly port: number
  /** How long to serve on at a stop, for a balancer to notice. */
  readonly drainMs: number
  /** Absolute. */
  readonly dataDir: string
  /** Null: the bundled PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  /** Null: files live in `dataDir`. */
  readonly s3: S3Config | null
  /** Room for the photos and documents of a family that has no limit of its own. */
  readonly filesLimitBytes: number
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly authSecret: string
  /** Keys to the files of families: the first is for what is made now, the others open what they made. */
  readonly filesKeys: readonly FilesKey[]
  /** Where local mode keeps them; null: they come from the settings. */
  readonly filesKeyPath: string | null
  /** Null: there is no sign-in with Google. */
  readonly google: GoogleConfig | null
  /** Null: the built-in store, where no money moves. */
  readonly revenueCat: RevenueCatConfig | null
  readonly push: {
    /** Null: keys that are made at the first start and kept in the database. */
    readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null
    /** Path of the certificate of a push service of one's own, which may then be anywhere; null: the public ones. */
    readonly serviceCaFile: string | null
  }
  /** A language model behind an OpenAI-compatible API; null: the library answers. */
  readonly assistant: { readonly url: string; readonly model: string; readonly key: string | null } | null
  /** The script of an analytics service, which public pages frame for those who allow it; null: there is none. */
  readonly analyticsScriptUrl: string | null
  /** The script of a third-party assessment at /ready-test; null: the own quiz. */
  readonly assessmentScriptUrl: string | null
  /** argon2id hashes of the panel's password and of the quiz administration's; null: none is right, but for those of `local`. */
  readonly staffPasswords: { readonly panel: string | null; readonly quiz: string | null }
  /** The calls are described at /api/docs and /api/openapi.json. */
  readonly hasApiDocs: boolean
  readonly metrics: { readonly isEnabled: boolean; readonly token: string | null }
  readonly trustedProxies: readonly string[]
  /** Beyond this delay of the event loop new work is refused. */
  readonly eventLoopDelayLimitMs: number
  readonly logLevel: MainValues['LOG_LEVEL']
  /** Answers carry codes and links (specification A §9). */
  readonly isDevelopmentMode: boolean
  /** Mails stay in the development mailbox, which can be read at /dev/mailbox. */
  readonly isMailboxEnabled: boolean
  readonly isDemoFamilyEnabled: boolean
  /** Jobs begin by themselves at their hour. */
  readonly areJobsScheduled: boolean
  readonly limits: LimitSettings
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment is not usable; the message lists every problem, one a line, in words. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The project folder, to which DATA_DIR is relative. */
export const projectDir = resolve(import.meta.dirname, '../../../..')

/**
 * Reads the settings from an environment; touches nothing else. Throws ConfigError with all problems at once.
 * In local mode AUTH_SECRET and FILES_KEY must be given here too: `loadConfig` makes them.
 */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)),
    ...unknownLimits(given),
    ...problemsBetween(validPart(given), given.NODE_ENV),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

/** The variables that are right on their own, so that rules between variables can still be checked when others are wrong. */
function validPart(given: Environment): Partial<MainValues> {
  const values: [string, unknown][] = []
  for (const [name, schema] of Object.entries(environment.shape)) {
    const one = schema.safeParse(given[name])
    if (one.success) values.push([name, one.data])
  }
  return Object.fromEntries(values)
}

function unknownLimits(given: Environment): string[] {
  return Object.keys(given)
    .filter((name) => name.startsWith('LIMITS_') && !Object.hasOwn(environment.shape, name))
    .map((name) => `${name} is not a limit of this server; .env.example lists them.`)
}

function toConfig(values: MainValues & Readonly<Record<string, unknown>>): Config {
  const isLocal = values.APP_ENV === 'local'
  const host = values.HOST ?? (isLocal ? '127.0.0.1' : '0.0.0.0')
  const appUrl = new URL(values.APP_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${values.PORT}`)
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const hasS3 = S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
  return {
    appEnv: values.APP_ENV,
    appUrl: appUrl.origin,
    host,
    port: values.PORT,
    drainMs: (values.DRAIN_S ?? (isLocal ? 0 : 5)) * 1000,
    dataDir: resolve(projectDir, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    s3: hasS3
      ? {
          endpoint: S3_ENDPOINT,
          bucket: S3_BUCKET,
          region: S3_REGION,
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
        }
      : null,
    filesLimitBytes: values.FILES_LIMIT_GB * bytesPerGb,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Nestwren <no-reply@${appUrl.hostname}>`,
    authSecret: values.AUTH_SECRET ?? '',
    filesKeys: values.FILES_KEY ?? [],
    filesKeyPath: null,
    google: values.GOOGLE_CLIENT_ID ? { clientId: values.GOOGLE_CLIENT_ID, issuer: values.GOOGLE_ISSUER } : null,
    revenueCat: toRevenueCat(values),
    push: toPush(values),
    assistant: toAssistant(values),
    analyticsScriptUrl: values.ANALYTICS_SCRIPT_URL ?? null,
    assessmentScriptUrl: values.ASSESSMENT_SCRIPT_URL ?? null,
    staffPasswords: { panel: values.ADMIN_PASSWORD_HASH ?? null, quiz: values.QUIZ_ADMIN_PASSWORD_HASH ?? null },
    hasApiDocs: (values.API_DOCS ?? (isLocal ? 'on' : 'off')) === 'on',
    metrics: { isEnabled: values.METRICS === 'on', token: values.METRICS_TOKEN ?? null },
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    eventLoopDelayLimitMs: values.EVENT_LOOP_DELAY_LIMIT_MS,
    logLevel: values.LOG_LEVEL,
    isDevelopmentMode: (values.DEVELOPMENT_MODE ?? (isLocal ? 'on' : 'off')) === 'on',
    isMailboxEnabled: (values.DEV_MAILBOX ?? (isLocal && !values.SMTP_URL ? 'on' : 'off')) === 'on',
    isDemoFamilyEnabled: (values.DEMO_FAMILY ?? (isLocal ? 'on' : 'off')) === 'on',
    areJobsScheduled: values.SCHEDULED_JOBS === 'on',
    limits: toLimits(values),
  }
}

function toRevenueCat(values: MainValues): RevenueCatConfig | null {
  const { REVENUECAT_PUBLIC_KEY: publicKey, REVENUECAT_SECRET_KEY: secretKey } = values
  const { REVENUECAT_WEBHOOK_SECRET: webhookSecret, REVENUECAT_API_URL: apiUrl } = values
  return publicKey && secretKey && webhookSecret ? { publicKey, secretKey, webhookSecret, apiUrl } : null
}

function toPush(values: MainValues): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_CA_FILE: caFile } = values
  return { vapid: publicKey && privateKey ? { publicKey, privateKey } : null, serviceCaFile: caFile ?? null }
}

function toAssistant(values: MainValues): Config['assistant'] {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_KEY: key } = values
  return url && model ? { url, model, key: key ?? null } : null
}

function toLimits(values: Readonly<Record<string, unknown>>): LimitSettings {
  const setting = (name: string) => String(values[limitVariable(name)])
  return {
    windows: mapNames<WindowLimitName, LimitSettings['windows'][WindowLimitName]>(
      windowLimits,
      (name) => parseWindows(setting(name)) ?? [],
    ),
    backOffs: mapNames<BackOffLimitName, LimitSettings['backOffs'][BackOffLimitName]>(backOffLimits, (name) =>
      sure(parseBackOff(setting(name))),
    ),
    buckets: mapNames<BucketLimitName, LimitSettings['buckets'][BucketLimitName]>(bucketLimits, (name) =>
      sure(parseBucket(setting(name))),
    ),
    numbers: mapNames<NumberLimitName, number>(numberLimits, (name) => Number(setting(name))),
  }
}

function mapNames<Name extends string, Value>(table: Readonly<Record<Name, unknown>>, value: (name: string) => Value) {
  const entries = Object.keys(table).map((name) => [name, value(name)] as const)
  return Object.fromEntries(entries) as Record<Name, Value>
}

/** The schema has accepted the setting, so it can be read. */
function sure<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('A limit passed its check but cannot be read.')
  return value
}
