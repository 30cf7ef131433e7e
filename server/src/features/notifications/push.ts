import type { LiveEventName, LiveEvents } from '@nestwren/contract/live'
import { fill } from '@nestwren/contract/message'
import { type Notice, noticeOf, testNotice, toldEvents } from '@nestwren/contract/notification-texts'
import { inArray } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Audience, Emission } from '../../platform/http/context.ts'
import type { AddOptions } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { PushJob, PushJobs } from './push-job.ts'
import { pushSubscriptionsTable } from './tables.ts'

/** Queues a message for one device; with a key, in place of one that still waits, or as a list behind a list that does. */
type AddPushJob = (job: PushJobs, options: AddOptions, tx?: Db) => Promise<void>

export interface Push {
  /** Takes live events whose command has committed; returns at once and never throws. */
  note(emissions: readonly Emission[]): void
  /**
   * Queues the words of the settings' button for every device of somebody, once for each that still waits; resolves to
   * how many devices there are.
   */
  test(
    devices: readonly { readonly id: string }[],
    who: { accountId: string; userId: string },
    tx?: Db,
  ): Promise<number>
  /** Queues what was noted last; for the end of the process. */
  stop(): Promise<void>
}

/** Events are gathered for so long, so that many writes ask once who is to be told. */
const gatherMs = 50
/** Photos come by the dozen, and logs of a phone that was offline: the message waits until no more do. */
const settleMs = 2_000
/** A device that could not be told so often in a row gets its messages one at a time, with pauses that double. */
const troubledFrom = 3
const firstPauseMs = 10_000
const longestPauseMs = 10 * 60_000

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
  let reading: Promise<void> = Promise.resolve()
  /** Of each family what is still being queued: none waits for another's. */
  const queueing = new Map<string, Promise<void>>()

  async function tellFamilies(emissions: readonly Emission[]): Promise<void> {
    try {
      const families = Map.groupBy(emissions, ({ audience }) => audience.accountId)
      const devices = await devicesOf(database.db, [...families.keys()])
      for (const [accountId, own] of families) {
        const told = devices.filter((device) => device.accountId === accountId)
        if (told.length > 0) inTurn(accountId, () => tellFamily(own, told))
      }
    } catch (error) {
      log.error({ err: error }, 'devices could not be told')
    }
  }

  function inTurn(accountId: string, run: () => Promise<void>): void {
    const done = (queueing.get(accountId) ?? Promise.resolve()).then(run).finally(() => {
      if (queueing.get(accountId) === done) queueing.delete(accountId)
    })
    queueing.set(accountId, done)
  }

  async function tellFamily(emissions: readonly Emission[], devices: readonly Device[]): Promise<void> {
    try {
      for (const { name, payload, audience } of emissions) {
        const notice = noticeOf(name, payload as LiveEvents[LiveEventName] as never)
        if (notice !== null) await addJobs(notice, audience, devices)
      }
    } catch (error) {
      log.error({ err: error }, 'devices could not be told')
    }
  }

  async function addJobs(notice: Notice, audience: Audience, devices: readonly Device[]) {
    for (const device of devices) {
      if (device.userId === notice.actorId) continue
      const { accountId, id } = device
      const job: PushJob = { accountId, id, audience, notice, isTest: false }
      const isBurst = notice.burst !== null && !isTroubled(device)
      await addJob(isBurst ? [job] : job, { owner: accountId, ...placeOf(notice, audience, device) })
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length > 0) reading = reading.then(() => tellFamilies(batch))
  }

  return {
    note(emissions) {
      const told = emissions.filter(({ name }) => toldEvents.includes(name))
      if (told.length === 0) return
      waiting.push(...told)
      timer ??= setTimeout(flush, gatherMs)
    },
    async test(devices, { accountId, userId }, tx) {
      const notice = {
        type: 'reminder',
        title: fill(testNotice.title),
        body: fill(testNotice.body),
        path: '/settings/notifications',
        tag: 'test',
        burst: null,
        childIds: [],
        actorId: null,
      } as const
      const audience = { to: 'user', accountId, userId } as const
      for (const { id } of devices) {
        const place = { owner: accountId, key: `push:${accountId}:${id}:test` }
        await addJob({ accountId, id, audience, notice, isTest: true }, place, tx)
      }
      return devices.length
    },
    async stop() {
      flush()
      await reading
      await Promise.all(queueing.values())
    },
  }
}

/** A message for parents, or for those who do not hear it otherwise, must not take the place of one for more people. */
function forWhom(audience: Audience): string {
  const notOf = audience.to === 'children' ? (audience.notOf ?? []) : []
  const kept = audience.to !== 'account' && audience.isKept === true ? ['kept'] : []
  return [audience.to, ...kept, ...notOf].join('-')
}

type Device = Awaited<ReturnType<typeof devicesOf>>[number]

async function devicesOf(db: Db, accountIds: readonly string[]) {
  const { accountId, id, userId, failures } = pushSubscriptionsTable
  return db
    .select({ accountId, id, userId, failures })
    .from(pushSubscriptionsTable)
    .where(inArray(accountId, [...accountIds]))
}

function isTroubled({ failures }: Device): boolean {
  return failures >= troubledFrom
}

/**
 * Where in the queue a message to a device stands: what it takes the place of, and when it goes out. For a device that
 * could not be told several times in a row, the latest reminder and the latest news wait, and for longer each time: it
 * must not fill the queue.
 */
function placeOf(notice: Notice, audience: Audience, device: Device): Pick<AddOptions, 'key' | 'runAt' | 'keepsTime'> {
  const keys = `push:${device.accountId}:${device.id}`
  if (isTroubled(device)) {
    const kind = notice.type === 'reminder' ? 'reminder' : 'news'
    const pauseMs = Math.min(firstPauseMs * 2 ** (device.failures - troubledFrom), longestPauseMs)
    return { key: `${keys}:latest:${kind}`, runAt: new Date(Date.now() + pauseMs), keepsTime: true }
  }
  const isSettling = notice.type === 'photo' || notice.burst !== null
  return {
    key: notice.burst === null ? `${keys}:${forWhom(audience)}:${notice.tag}` : `${keys}:${notice.burst}`,
    ...(isSettling && { runAt: new Date(Date.now() + settleMs) }),
  }
}
