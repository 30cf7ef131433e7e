import type { LiveEventName, LiveEvents } from '@nestwren/contract/live'
import { type Notice, noticeOf, testNotice, toldEvents } from '@nestwren/contract/notification-texts'
import { say } from '@nestwren/contract/said'
import { inArray } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Audience, Emission } from '../../platform/http/context.ts'
import type { Log } from '../../platform/log/log.ts'
import type { PushJob, PushJobs } from './push-job.ts'
import { pushSubscriptionsTable } from './tables.ts'

/** Queues a message for one device; with a key, in place of one that still waits, or as a list behind a list that does. */
type AddPushJob = (job: PushJobs, options: { readonly key?: string; readonly runAt?: Date }) => Promise<void>

export interface Push {
  /** Takes live events whose command has committed; returns at once and never throws. */
  note(emissions: readonly Emission[]): void
  /** Queues the words of the settings' button for every device of somebody; resolves to how many. */
  test(devices: readonly { readonly id: string }[], who: { accountId: string; userId: string }): Promise<number>
  /** Queues what was noted last; for the end of the process. */
  stop(): Promise<void>
}

/** Events are gathered for so long, so that many writes ask once who is to be told. */
const gatherMs = 50
/** Photos come by the dozen, and logs of a phone that was offline: the message waits until no more do. */
const settleMs = 2_000

interface PushDeps {
  readonly database: Database
  readonly log: Log
  readonly addJob: AddPushJob
}

/**
 * From live events to jobs that tell phones. It stands behind the commit and beside the answer: what a request does is
 * neither slowed nor undone by it, and a process that is killed loses what it gathered in those milliseconds.
 */
export function createPush({ database, log, addJob }: PushDeps): Push {
  let waiting: Emission[] = []
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()

  async function queue(emissions: readonly Emission[]): Promise<void> {
    try {
      const devices = await devicesOf(database.db, [...new Set(emissions.map(({ audience }) => audience.accountId))])
      for (const emission of devices.length === 0 ? [] : emissions) {
        const notice = noticeOf(emission.name, emission.payload as LiveEvents[LiveEventName] as never)
        if (notice !== null) await addJobs(notice, emission.audience, devices)
      }
    } catch (error) {
      log.error({ err: error }, 'devices could not be told')
    }
  }

  async function addJobs(notice: Notice, audience: Audience, devices: Awaited<ReturnType<typeof devicesOf>>) {
    const isSettling = notice.type === 'photo' || notice.burst !== null
    const runAt = isSettling ? { runAt: new Date(Date.now() + settleMs) } : {}
    for (const { accountId, id, userId } of devices) {
      if (accountId !== audience.accountId || userId === notice.actorId) continue
      const job: PushJob = { accountId, id, audience, notice, isTest: false }
      if (notice.burst !== null) await addJob([job], { key: `push:${id}:${notice.burst}`, ...runAt })
      else await addJob(job, { key: `push:${id}:${forWhom(audience)}:${notice.tag}`, ...runAt })
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length > 0) underWay = underWay.then(() => queue(batch))
  }

  return {
    note(emissions) {
      const told = emissions.filter(({ name }) => toldEvents.includes(name))
      if (told.length === 0) return
      waiting.push(...told)
      timer ??= setTimeout(flush, gatherMs)
    },
    async test(devices, { accountId, userId }) {
      const notice = {
        type: 'reminder',
        title: say(testNotice.title),
        body: say(testNotice.body),
        path: '/settings/notifications',
        tag: 'test',
        burst: null,
        childIds: [],
        actorId: null,
      } as const
      const audience = { to: 'user', accountId, userId } as const
      for (const { id } of devices) await addJob({ accountId, id, audience, notice, isTest: true }, {})
      return devices.length
    },
    async stop() {
      flush()
      await underWay
    },
  }
}

/** A message for parents, or for those who do not hear it otherwise, must not take the place of one for more people. */
function forWhom(audience: Audience): string {
  const notOf = audience.to === 'children' ? (audience.notOf ?? []) : []
  return [audience.to, ...notOf].join('-')
}

async function devicesOf(db: Db, accountIds: readonly string[]) {
  const { accountId, id, userId } = pushSubscriptionsTable
  return db
    .select({ accountId, id, userId })
    .from(pushSubscriptionsTable)
    .where(inArray(accountId, [...accountIds]))
}
