import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Emission } from '../../platform/http/context.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { type DueExchange, dueExchanges } from '../custody/public.ts'
import { makeHandoff } from './commands.ts'
import { secondsToWait } from './queries.ts'

export interface HandoffTaskDeps extends Pick<TaskDeps, 'database' | 'clock'> {
  /** Tells open apps and devices. */
  readonly tell: (emissions: readonly Emission[]) => void
}

/** Jobs of this feature, for `createJobs`. */
export function handoffTasks({ database, clock, tell }: HandoffTaskDeps) {
  return {
    'handoffs.make': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        let made = 0
        for await (const due of dueExchanges(database.db, now)) {
          signal.throwIfAborted()
          const news = await database.transaction((tx) => makeOfExchange(tx, due, now))
          if (news === null) continue
          made += 1
          tell(news)
        }
        if (made > 0) log.info({ made }, 'handoff notes were made')
      },
      { cron: '* * * * *', maxAttempts: 1 },
    ),
  }
}

async function makeOfExchange(tx: Db, due: DueExchange, now: Date): Promise<Emission[] | null> {
  const { accountId, childIds, at, place } = due
  // Nobody hands over so often: a note more would tell nobody anything.
  if ((await secondsToWait(tx, accountId, 'exchange', now)) !== null) return null
  const { from, to } = due
  return makeHandoff(
    tx,
    {
      ...{ accountId, id: idOf(due), childIds, at, reason: 'exchange' as const, place, note: '' },
      ...{ fromId: from?.userId ?? null, fromName: from?.name ?? '', toId: to.userId, toName: to.name },
      createdBy: from?.userId ?? due.createdBy,
      actor: { id: from?.userId ?? due.createdBy, name: from?.name ?? '' },
    },
    now,
  )
}

/** The same for the same exchange, so that a job that runs twice makes one handoff; in the form of a UUID (version 8). */
function idOf({ accountId, cycleId, childIds, at }: DueExchange): string {
  const bytes = createHash('sha256')
    .update([accountId, cycleId, ...childIds, at.toISOString()].join(' '))
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
