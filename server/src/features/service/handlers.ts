import type { Contract } from '@nestwren/contract'
import { mostCounted, service } from '@nestwren/contract/service'
import { serviceNews } from '@nestwren/contract/service-banner'
import type { StaffContract } from '@nestwren/contract/staff'
import type { Config } from '../../platform/config/config.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { boundedSearch } from '../../platform/http/bounded-search.ts'
import { cursorAsked, pageOf } from '../../platform/http/cursor.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { dropJob, listTroubledJobs, readLines, retryJob } from '../../platform/jobs/troubled-jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { countMails, findMail, listMails, shownMail } from '../../platform/mail/outbox-queries.ts'
import { countsPerDay, figuresOf, lastDays } from '../analytics/public.ts'
import { noteAct } from '../operators/public.ts'
import { bannerHandlers } from './banner-handlers.ts'
import { listAnswers, listErrorKinds, listProcesses, listVersions } from './count-queries.ts'
import { decodeJobCursor, encodeJobCursor } from './cursors.ts'
import { createFileHealth } from './file-health.ts'
import { joinLive } from './join-live.ts'
import type { ProcessBook } from './process-commands.ts'
import type { ServiceCounts } from './service-counts.ts'
import { type ServiceTaskDeps, serviceTasks } from './tasks.ts'

export interface ServiceDeps extends ServiceTaskDeps {
  readonly config: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>
  readonly mailer: Mailer
  readonly queue: Queue<ReturnType<typeof serviceTasks>>
  readonly serviceCounts: ServiceCounts
  readonly processBook: ProcessBook
  /** Of the web that this process serves; null without one. */
  readonly appVersion: string | null
}

/** How the service fares and what is done about it, by those who run it; and what they say to everybody. */
export const serviceFeature: Feature<ServiceDeps> = {
  calls: (parts) => [
    calls(service, serviceHandlers(parts)),
    calls(serviceNews, { banner: async () => ({ banner: await parts.bannerBook.current() }) } satisfies Handlers<
      Contract['serviceNews']
    >),
  ],
  tasks: serviceTasks,
  start: async ({ serviceCounts, processBook, bannerBook }) => {
    serviceCounts.start()
    await Promise.all([processBook.start(), bannerBook.start()])
  },
  stopSteps: ({ serviceCounts, processBook, bannerBook }) => [
    // Jobs count until they have ended.
    {
      name: 'how the service fares',
      when: 'afterJobs',
      run: async () => {
        await Promise.all([serviceCounts.stop(), processBook.stop(), bannerBook.stop()])
      },
    },
  ],
}

const versionDays = 7

function serviceHandlers(parts: ServiceDeps): Handlers<StaffContract['service']> {
  const { database, mailer, processBook, appVersion } = parts
  const { background } = database
  const fileHealth = createFileHealth(parts)
  return {
    ...bannerHandlers(parts),

    async experiment({ db, now }, { query: { days } }) {
      const asked = lastDays(now, days)
      return { days, ...asked, ...figuresOf(await countsPerDay(db, asked)) }
    },

    async mails(context, { query: { status, limit, cursor } }) {
      const after = cursorAsked(context, { cursor })
      const rows = await boundedSearch(background, (tx) => listMails(tx, { status, limit, after }))
      const counts = await countMails(context.db, mostCounted)
      const cursorOf = ({ createdAt, id }: (typeof rows)[number]) => ({ at: createdAt, id })
      return { ...pageOf(rows, limit, cursorOf, (row) => shownMail(row, context.now)), counts }
    },

    async resendMail(context, { params: { id } }, access) {
      const { db, now } = context
      const sent = await mailer.resend(id, db)
      if (sent?.obstacle === 'notFailed') throw context.refuse('MAIL_NOT_FAILED')
      if (sent?.obstacle === 'outOfDate') throw context.refuse('MAIL_OUT_OF_DATE')
      if (sent?.obstacle === 'emptied') throw context.refuse('MAIL_EMPTIED')
      const mail = sent === null ? null : await findMail(db, id)
      if (mail === null) throw commonError('NOT_FOUND')
      await noteAct(context, access, {
        action: 'mail.resend',
        target: { kind: 'mail', id },
        after: { kind: mail.kind },
      })
      return { success: true, mail: shownMail(mail, now) }
    },

    jobs: async () => ({ lines: await boundedSearch(background, readLines) }),

    async troubledJobs(context, { query: { status, limit, cursor } }) {
      const after = cursorAsked(context, { cursor }, decodeJobCursor)
      const rows = await boundedSearch(background, (tx) => listTroubledJobs(tx, { status, limit, after }))
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      return { items, nextCursor: rows.length > limit && last !== undefined ? encodeJobCursor(last.id) : null }
    },

    async retryJob(context, { params: { id } }, access) {
      const done = await retryJob(context.db, id)
      if (done === 'notFound') throw commonError('NOT_FOUND')
      if (done === 'notFailed') throw context.refuse('JOB_NOT_FAILED')
      await noteAct(context, access, { action: 'job.retry', target: { kind: 'job', id }, after: { ...done } })
      return { success: true }
    },

    async dropJob(context, { params: { id } }, access) {
      const done = await dropJob(context.db, id)
      if (done === 'notFound') throw commonError('NOT_FOUND')
      if (done === 'notFailed') throw context.refuse('JOB_NOT_FAILED')
      await noteAct(context, access, { action: 'job.drop', target: { kind: 'job', id }, before: { ...done } })
      return { success: true }
    },

    files: (context, { query }) => fileHealth(context, query),

    live: async ({ db, now }) => joinLive(await listProcesses(db), processBook.present(), now),

    async errors({ db, now }, { query: { days } }) {
      const { from } = lastDays(now, days)
      return { kinds: await listErrorKinds(db, from), answers: await listAnswers(db, from) }
    },

    async versions({ db, now }) {
      return { current: appVersion, days: await listVersions(db, lastDays(now, versionDays).from) }
    },
  }
}
