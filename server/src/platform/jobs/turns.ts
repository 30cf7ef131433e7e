import type { WorkerEvents } from 'graphile-worker'

/** A job carries its owner as a flag, by which the queue can be asked for jobs of others. */
export function ownerFlag(owner: string): string {
  return `of:${owner}`
}

/** A round has an end even with many owners, so that what the queue is asked to leave out stays short. */
const longestRound = 50

export interface Turns {
  /** Waits until a worker may look for a job; resolves to the flags of the owners that it has to leave out. */
  take(): Promise<string[]>
  /** There may be something new: who waits looks at once. */
  wake(): void
}

export interface TurnsDeps {
  /** Of the workers of this line. */
  readonly events: WorkerEvents
  /** How many jobs of one owner run at once. */
  readonly perOwner: number
  /** An empty queue is looked at so often. */
  readonly pollMs: number
}

/**
 * Shares the workers of a line among the owners of its jobs. They look for a job one after the other, so that no owner
 * ever has more than theirs under way; and in rounds, in each of which every owner who waits is served once, so that a
 * backlog of thousands delays somebody else by one job. While there is nothing, one of them looks now and then.
 */
export function createTurns({ events, perOwner, pollMs }: TurnsDeps): Turns {
  const running = new Map<string, number>()
  const served = new Set<string>()
  let lastTurn: Promise<void> = Promise.resolve()
  let endTurn = (): void => undefined
  let isIdle = false
  let isWoken = false
  let isOver = false
  let alarm = Promise.withResolvers<void>()

  function wake(): void {
    isWoken = true
    isIdle = false
    alarm.resolve()
  }

  async function pause(): Promise<void> {
    alarm = Promise.withResolvers()
    const timer = setTimeout(alarm.resolve, pollMs)
    await alarm.promise
    clearTimeout(timer)
  }

  /** Nobody is left out for having been served before; whoever has all of theirs under way still is. */
  function endRound(): boolean {
    const hadRound = served.size > 0
    served.clear()
    return hadRound
  }

  events.on('job:start', ({ job }) => {
    const owner = ownerOf(job.flags)
    if (owner !== null) {
      running.set(owner, (running.get(owner) ?? 0) + 1)
      if (served.size >= longestRound) served.clear()
      served.add(owner)
    }
    endTurn()
  })
  events.on('job:complete', ({ job }) => {
    const owner = ownerOf(job.flags)
    if (owner === null) return
    const count = running.get(owner) ?? 0
    if (count > 1) running.set(owner, count - 1)
    else running.delete(owner)
    // Those who looked meanwhile had to leave this owner out.
    if (count >= perOwner) wake()
  })
  events.on('worker:getJob:empty', () => {
    isIdle = !endRound() && !isWoken
    endTurn()
  })
  events.on('worker:getJob:error', () => {
    isIdle = true
    endTurn()
  })
  for (const ending of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
    events.on(ending, () => {
      isOver = true
      wake()
    })

  return {
    wake,
    async take() {
      const before = lastTurn
      const turn = Promise.withResolvers<void>()
      lastTurn = turn.promise
      await before
      if (isIdle && !isOver) await pause()
      isIdle = false
      isWoken = false
      endTurn = turn.resolve
      const busy = [...running].filter(([, count]) => count >= perOwner).map(([flag]) => flag)
      return [...new Set([...busy, ...served])]
    },
  }
}

function ownerOf(flags: Readonly<Record<string, true>> | null): string | null {
  return Object.keys(flags ?? {}).find((flag) => flag.startsWith('of:')) ?? null
}
