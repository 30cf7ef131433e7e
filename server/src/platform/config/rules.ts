import type { MainValues } from './variables.ts'

const loopbackHosts = ['127.0.0.1', '::1', 'localhost']
const developmentSwitches = ['DEVELOPMENT_MODE', 'DEV_MAILBOX', 'DEMO_FAMILY'] as const
const s3Variables = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const revenueCatKeys = ['REVENUECAT_PUBLIC_KEY', 'REVENUECAT_SECRET_KEY', 'REVENUECAT_WEBHOOK_SECRET'] as const

/**
 * What is wrong between variables that are right one by one, in words. A variable that is itself wrong is absent from
 * `values` and has its own message.
 */
export function problemsBetween(values: Partial<MainValues>, nodeEnv: string | undefined): string[] {
  const problems = [
    ...s3Problems(values),
    ...revenueCatProblems(values),
    ...vapidProblems(values),
    ...assistantProblems(values),
    ...metricsProblems(values),
  ]
  if (!values.AUTH_SECRET)
    problems.push('AUTH_SECRET is missing: give at least 32 random bytes, for example from `openssl rand -base64 48`.')
  if (!values.FILES_KEY)
    problems.push(
      'FILES_KEY is missing: photos and documents are encrypted with it. `npm run keys:rotate -- --new` prints one; give the one that was used before where there are files already.',
    )
  if (values.APP_ENV === 'local') problems.push(...localProblems(values, nodeEnv))
  if (values.APP_ENV === 'dev') problems.push(...sharedProblems(values), ...stagingProblems(values, nodeEnv))
  if (values.APP_ENV === 'prod') problems.push(...sharedProblems(values), ...productionProblems(values))
  return problems
}

function s3Problems(values: Partial<MainValues>): string[] {
  const missing = s3Variables.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === s3Variables.length) return []
  return [
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: the S3_ variables are given all or none.`,
  ]
}

function revenueCatProblems(values: Partial<MainValues>): string[] {
  const missing = revenueCatKeys.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === revenueCatKeys.length) return []
  return [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: the keys are given all or none.`]
}

function vapidProblems({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Partial<MainValues>): string[] {
  if (!VAPID_PUBLIC_KEY === !VAPID_PRIVATE_KEY) return []
  return [`${VAPID_PUBLIC_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'} is missing: both VAPID_ keys or none.`]
}

function assistantProblems({ ASSISTANT_URL: url, ASSISTANT_MODEL: model }: Partial<MainValues>): string[] {
  if (!url === !model) return []
  return [`${url ? 'ASSISTANT_MODEL' : 'ASSISTANT_URL'} is missing: both or none.`]
}

function metricsProblems(values: Partial<MainValues>): string[] {
  const isOpen = values.METRICS === 'on' && !values.METRICS_TOKEN && values.APP_ENV !== 'local'
  return isOpen ? ['METRICS_TOKEN is missing: outside local, /metrics is not shown without one.'] : []
}

function localProblems(values: Partial<MainValues>, nodeEnv: string | undefined): string[] {
  const problems: string[] = []
  if (values.HOST !== undefined && !loopbackHosts.includes(values.HOST)) {
    problems.push(
      `HOST is ${values.HOST}, but APP_ENV=local listens on this machine only (127.0.0.1). Use APP_ENV=dev or prod to be reached from outside.`,
    )
  }
  if (nodeEnv === 'production') {
    problems.push(
      'NODE_ENV is production, but APP_ENV is local, where answers carry codes and links. Set APP_ENV=prod.',
    )
  }
  return problems
}

/** What a server needs that others reach. */
function sharedProblems(values: Partial<MainValues>): string[] {
  const problems: string[] = []
  const mode = `APP_ENV=${values.APP_ENV}`
  if (!values.DATABASE_URL) problems.push(`DATABASE_URL is missing: ${mode} does not run on the bundled database.`)
  if (!values.APP_URL) problems.push(`APP_URL is missing: ${mode} needs the address people use.`)
  if (values.SCHEDULED_JOBS === 'off')
    problems.push(`SCHEDULED_JOBS is off: without the jobs of the hour ${mode} reminds nobody and removes nothing.`)
  return problems
}

function stagingProblems(values: Partial<MainValues>, nodeEnv: string | undefined): string[] {
  const problems: string[] = []
  if (!values.SMTP_URL && values.DEV_MAILBOX !== 'on')
    problems.push('SMTP_URL is missing: give it, or DEV_MAILBOX=on to keep mails on the server.')
  const isReachable = values.HOST === undefined || !loopbackHosts.includes(values.HOST)
  if (values.DEVELOPMENT_MODE === 'on' && (isReachable || nodeEnv === 'production')) {
    problems.push(
      'DEVELOPMENT_MODE is on, which puts codes and links into answers: allowed only on a loopback HOST and without NODE_ENV=production.',
    )
  }
  return problems
}

function productionProblems(values: Partial<MainValues>): string[] {
  const problems: string[] = []
  if (values.APP_URL && new URL(values.APP_URL).protocol !== 'https:')
    problems.push('APP_URL must begin with https:// in prod.')
  if (!values.SMTP_URL) problems.push('SMTP_URL is missing: prod sends real mail.')
  if (revenueCatKeys.every((name) => !values[name]))
    problems.push(`${revenueCatKeys.join(', ')} are missing: in the built-in store no money moves.`)
  if (values.REVENUECAT_API_URL && new URL(values.REVENUECAT_API_URL).protocol !== 'https:')
    problems.push('REVENUECAT_API_URL must begin with https:// in prod.')
  if (values.GOOGLE_ISSUER && new URL(values.GOOGLE_ISSUER).protocol !== 'https:')
    problems.push('GOOGLE_ISSUER must begin with https:// in prod.')
  for (const name of developmentSwitches) {
    if (values[name] === 'on') problems.push(`${name} is on: prod does not start with a development switch.`)
  }
  if (values.PUSH_CA_FILE) {
    problems.push('PUSH_CA_FILE is for tests: with it the server would send to any address that a browser names.')
  }
  return problems
}
