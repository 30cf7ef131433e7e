import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { date, id, idParams, instant, page, paging, wholeInQuery } from './fields.ts'
import { bannerFields, mostBannerDays, serviceBanner } from './service-banner.ts'

/** How the service fares, for those who run it. Nothing here is what a family wrote, and no address of anybody is whole. */

const count = z.int().check(z.gte(0))
const bytes = z.int().check(z.gte(0))
const access = { who: 'operator' } as const
const done = z.object({ success: z.literal(true) })

/** Counts of lists that have no end are made up to here; this many means: at least so many. */
export const mostCounted = 10_000

/** Shares of one, with the bounds between which the true one lies in 95 of 100 cases. */
const interval = z.object({ low: z.number(), high: z.number() })

const variantResult = z.object({
  experiment: z.string(),
  variant: z.string(),
  /** The words by which the variant is known, as `one-thumb`; empty while none was seen. */
  label: z.string(),
  views: count,
  /** Presses of a button that begins a trial. */
  presses: count,
  /** Presses of one view; null without a view. */
  rate: z.nullable(z.number()),
  /** By Wilson; null without a view, and where there are more presses than views. */
  interval: z.nullable(interval),
})
export type VariantResult = z.infer<typeof variantResult>

/** How much more often the trial was pressed with `variant` than with `base`. */
const variantDifference = z.object({
  experiment: z.string(),
  base: z.string(),
  variant: z.string(),
  /** Of the rates; 0.01 is one press more of a hundred views. */
  difference: z.number(),
  /** By Newcombe, of Wilson's bounds. It holds no zero where one variant is better beyond doubt. */
  interval,
})
export type VariantDifference = z.infer<typeof variantDifference>

export const mailStatuses = ['failed', 'waiting', 'sent'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** Why a mail cannot be sent again: it is no failed one, its code or link is of no use any more, or its text is gone. */
export const resendObstacles = ['notFailed', 'outOfDate', 'emptied'] as const

const outgoingMail = z.object({
  id,
  /** What it is for, as `invite`. */
  kind: z.string(),
  /** As `a…@example.org`. */
  recipient: z.string(),
  status: z.enum(mailStatuses),
  createdAt: instant,
  sentAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  attempts: count,
  /** Without addresses and secrets. */
  lastError: z.nullable(z.string()),
  canResend: z.boolean(),
  /** Null where it can be. */
  obstacle: z.nullable(z.enum(resendObstacles)),
})
export type OutgoingMail = z.infer<typeof outgoingMail>

const jobLine = z.object({
  /** As `mail`, `push`. */
  line: z.string(),
  /** How many run at once in one process. */
  workers: count,
  /** Ready to run, or tried before and waiting for the next try. */
  waiting: count,
  /** Of those, for later than now. */
  later: count,
  running: count,
  /** Given up. */
  failed: count,
  /** Since when the one that waits longest could have run; null while none is late. */
  oldestAt: z.nullable(instant),
})
export type JobLine = z.infer<typeof jobLine>

/** `failed`: given up. `retrying`: failed at least once, and tried again by itself. */
export const jobStatuses = ['failed', 'retrying'] as const

/** The queue's number of a job. */
const jobId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

const troubledJob = z.object({
  id: jobId,
  /** As `mail.send`. */
  name: z.string(),
  line: z.nullable(z.string()),
  status: z.enum(jobStatuses),
  attempts: count,
  maxAttempts: count,
  /** Without addresses and secrets. */
  lastError: z.nullable(z.string()),
  /** When it is tried next, or was tried last where it was given up. */
  runAt: instant,
  createdAt: instant,
})
export type TroubledJob = z.infer<typeof troubledJob>

export const fileStates = ['missing', 'altered', 'unreadable'] as const

const badFile = z.object({
  /** As `photo`. */
  itemType: z.string(),
  itemId: z.string(),
  accountId: id,
  /** As `thumbnail`. */
  variant: z.string(),
  state: z.enum(fileStates),
  sizeBytes: bytes,
  createdAt: instant,
  /** Of the check that found it so first. */
  foundAt: instant,
})
export type BadFile = z.infer<typeof badFile>

const fileHealth = z.object({
  /** The last check that ran to its end, in whatever process; null before the first. */
  lastCheck: z.nullable(z.object({ at: instant, checked: count, missing: count, altered: count, unreadable: count })),
  /** Files that are bad now, up to {@link mostCounted}. */
  bad: count,
  badFiles: page(badFile),
  used: z.object({
    /** Of all families' photos and documents. */
    filesBytes: bytes,
    /** What all families wrote, as it was counted last. */
    rowsBytes: bytes,
    families: count,
  }),
  database: z.object({
    sizeBytes: bytes,
    /** The largest, with their indexes. `rows` is what the database estimates. */
    tables: z.array(z.object({ name: z.string(), sizeBytes: bytes, rows: count })),
  }),
  /** Where the process that answers knows the disk. */
  disks: z.array(z.object({ holds: z.array(z.enum(['files', 'database'])), freeBytes: bytes, sizeBytes: bytes })),
})
export type FileHealth = z.infer<typeof fileHealth>

const versionCount = z.object({ version: z.nullable(z.string()), connections: count })

const liveProcess = z.object({
  id,
  startedAt: instant,
  /** Of the web that it serves; null without one. */
  version: z.nullable(z.string()),
  connections: count,
  seenAt: instant,
  /** Whether it is the one that answers. */
  isThis: z.boolean(),
})
export type LiveProcess = z.infer<typeof liveProcess>

const errorKind = z.object({
  /** The error's own name, or its code. */
  name: z.string(),
  /** The pattern of a call, as `GET /api/photos/:id`, or `job mail.send`. */
  where: z.string(),
  count,
  firstAt: instant,
  lastAt: instant,
})
export type ErrorKind = z.infer<typeof errorKind>

/** Answers of one day, by the first digit of their status. */
const answersOfDay = z.object({ day: date, ok: count, redirected: count, refused: count, failed: count })
export type AnswersOfDay = z.infer<typeof answersOfDay>

const versionOfDay = z.object({
  day: date,
  /** Null for apps that told none, or one that nobody can read. */
  version: z.nullable(z.string()),
  /** Live connections that such apps opened. */
  opened: count,
})
export type VersionOfDay = z.infer<typeof versionOfDay>

const keptBanner = z.extend(serviceBanner, {
  state: z.enum(['planned', 'shown', 'over']),
  changedAt: instant,
  /** The operator, by the name of then. */
  by: z.string(),
})
export type KeptBanner = z.infer<typeof keptBanner>

const dayMs = 86_400_000
const bannerBody = z.strictObject(bannerFields).check(
  z.refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: 'It ends after it has begun.',
  }),
  z.refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= mostBannerDays * dayMs, {
    path: ['endsAt'],
    error: `A banner is shown for ${mostBannerDays} days at most.`,
  }),
)

const jobParams = z.strictObject({ id: jobId })
const noLongerFailed = { JOB_NOT_FAILED: { status: 409, text: 'This job is running, or has run meanwhile.' } } as const

/** How the service fares, and what those who run it do about it. */
export const service = {
  experiment: endpoint({
    method: 'GET',
    path: '/api/admin/service/experiment',
    summary: 'How the variants of the headline fare, with the figures of `npm run analytics`.',
    access,
    query: z.strictObject({ days: z._default(wholeInQuery(1, 800), 30) }),
    output: z.object({
      days: count,
      /** Both included, in UTC. */
      from: date,
      to: date,
      variants: z.array(variantResult),
      differences: z.array(variantDifference),
    }),
    errors: {},
  }),
  mails: endpoint({
    method: 'GET',
    path: '/api/admin/service/mails',
    summary: 'Mails of one status from the last 30 days, the latest first.',
    access,
    query: z.strictObject({ status: z._default(z.enum(mailStatuses), 'failed'), ...paging }),
    output: z.object({
      items: z.array(outgoingMail),
      nextCursor: z.nullable(z.string()),
      /** Up to {@link mostCounted}. */
      counts: z.object({ failed: count, waiting: count }),
    }),
    errors: {},
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/api/admin/service/mails/:id/resend',
    summary: 'Sends a failed mail again, to the same address.',
    access,
    params: idParams,
    output: z.object({ success: z.literal(true), mail: outgoingMail }),
    errors: {
      MAIL_NOT_FAILED: { status: 409, text: 'This email is on its way, or was sent meanwhile.' },
      MAIL_OUT_OF_DATE: { status: 409, text: 'The code or link of this email is of no use anymore.' },
      MAIL_EMPTIED: { status: 409, text: 'The text of this email is gone.' },
    },
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/admin/service/jobs',
    summary: 'How each line of jobs fares.',
    access,
    output: z.object({ lines: z.array(jobLine) }),
    errors: {},
  }),
  troubledJobs: endpoint({
    method: 'GET',
    path: '/api/admin/service/jobs/troubled',
    summary: 'Jobs that were given up, or that failed and are tried again; the latest first.',
    access,
    query: z.strictObject({ status: z._default(z.enum(jobStatuses), 'failed'), ...paging }),
    output: page(troubledJob),
    errors: {},
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/api/admin/service/jobs/:id/retry',
    summary: 'Lets a job that failed run now, with all its tries.',
    access,
    params: jobParams,
    output: done,
    errors: noLongerFailed,
  }),
  dropJob: endpoint({
    method: 'DELETE',
    path: '/api/admin/service/jobs/:id',
    summary: 'Removes a job that was given up, as the service does itself after 14 days.',
    access,
    params: jobParams,
    output: done,
    errors: noLongerFailed,
  }),
  files: endpoint({
    method: 'GET',
    path: '/api/admin/service/files',
    summary: 'What the check of the files found, and how much room everything takes.',
    access,
    query: z.strictObject({ ...paging }),
    output: fileHealth,
    errors: {},
  }),
  live: endpoint({
    method: 'GET',
    path: '/api/admin/service/live',
    summary: 'Living connections of every process, and by version of the app.',
    access,
    output: z.object({
      connections: count,
      processes: z.array(liveProcess),
      /** The most used first, the 50 most used. */
      versions: z.array(versionCount),
    }),
    errors: {},
  }),
  errors: endpoint({
    method: 'GET',
    path: '/api/admin/service/errors',
    summary: 'Unexpected errors of the last days by kind, and answers by status.',
    access,
    query: z.strictObject({ days: z._default(wholeInQuery(1, 30), 30) }),
    output: z.object({
      /** The latest first, the 200 latest. */
      kinds: z.array(errorKind),
      /** One for each day on which anything was answered, the latest first. */
      answers: z.array(answersOfDay),
    }),
    errors: {},
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/service/versions',
    summary: 'Versions of the app in use in the last seven days.',
    access,
    output: z.object({
      /** What the process that answers serves. */
      current: z.nullable(z.string()),
      /** The latest day first, in it the most used. */
      days: z.array(versionOfDay),
    }),
    errors: {},
  }),
  banner: endpoint({
    method: 'GET',
    path: '/api/admin/service/banner',
    summary: 'The banner for everybody, also one that is planned or over.',
    access,
    output: z.object({ banner: z.nullable(keptBanner) }),
    errors: {},
  }),
  putBanner: endpoint({
    method: 'PUT',
    path: '/api/admin/service/banner',
    summary: 'Shows a banner to everybody in the place of the one before.',
    access,
    body: bannerBody,
    output: z.object({ banner: keptBanner }),
    errors: {
      BANNER_OVER: { status: 400, text: 'This end has passed already.' },
      BANNER_TOO_EARLY: { status: 400, text: 'A banner begins within a year.' },
    },
  }),
  removeBanner: endpoint({
    method: 'DELETE',
    path: '/api/admin/service/banner',
    summary: 'Takes the banner away from everybody.',
    access,
    output: done,
    errors: {},
  }),
}
