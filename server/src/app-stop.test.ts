import { setImmediate as next } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type StopParts, stopStepsOf, stopsWithinMs } from './app-stop.ts'
import { createShutdown } from './platform/http/shutdown.ts'
import { createSilentLog } from './platform/log/log.ts'

/** A server whose parts note what is done to them; what a test names in `hangs` never ends. */
function parts({ drainMs = 20, hangs = '', haveJobsEnded = true, isListening = true } = {}) {
  const done: string[] = []
  const note = (name: string) => async () => {
    done.push(name)
    if (name === hangs) await new Promise(() => undefined)
    await next()
    done.push(`${name}: done`)
  }
  const stopParts: StopParts = {
    http: { close: note('door') as StopParts['http']['close'] },
    drain: {
      announce: () => void done.push('connections are told'),
      untilUploaded: note('uploads'),
      endUploads: () => void done.push('uploads are told'),
      untilAnswered: note('requests'),
      liveHasLeft: () => void done.push('live has left'),
      get underWay() {
        return done.includes('requests: done') ? 0 : 1
      },
    },
    realtime: {
      sendAway: note('waves'),
      stop: async ({ mayHaveMore = false } = {}) => void done.push(mayHaveMore ? 'cluster, more may come' : 'cluster'),
    },
    jobs: { stop: () => note('jobs')().then(() => haveJobsEnded) },
    ends: [
      { name: 'pushes', when: 'beforeJobs', run: note('pushes') },
      { name: 'kernel', when: 'afterJobs', run: note('kernel') },
    ],
    drainMs,
    isListening: () => isListening,
    onLeaving: () => void done.push('not ready'),
  }
  return { done, steps: stopStepsOf(stopParts) }
}

const stop = (steps: ReturnType<typeof stopStepsOf>, options = {}) =>
  createShutdown({ log: createSilentLog(), steps, timeoutMs: 200 }).stop('a test', options)

test('not ready, time for the balancer, the door, requests while live still sends, jobs, and the cluster last', async () => {
  const { done, steps } = parts()
  expect(steps.map(({ name }) => name).slice(0, 3)).toEqual(['readiness', 'balancer', 'door'])
  const stopping = stop(steps)
  await expect.poll(() => done).toContain('not ready')
  expect(done).not.toContain('door')
  expect(await stopping).toBe(true)
  const inOrder = [
    'not ready',
    'connections are told',
    'door',
    'uploads',
    'uploads are told',
    'requests',
    'requests: done',
    'pushes',
  ]
  expect(done.filter((name) => inOrder.includes(name))).toEqual(inOrder)
  expect(done.indexOf('waves: done')).toBeLessThan(done.indexOf('live has left'))
  expect(done.indexOf('live has left')).toBeLessThan(done.indexOf('pushes'))
  // Jobs end beside the requests, so that what they leave of the time is everybody's.
  expect(done.indexOf('door')).toBeLessThan(done.indexOf('jobs'))
  expect(done.indexOf('jobs: done')).toBeLessThan(done.indexOf('kernel'))
  expect(done.slice(-3)).toEqual(['kernel', 'kernel: done', 'cluster'])
})

test('with nobody in front no time is given', () => {
  expect(parts({ drainMs: 0 }).steps.map(({ name }) => name)).not.toContain('balancer')
})

test('nobody is waited for by a stop in the middle of a start', async () => {
  const { done, steps } = parts({ drainMs: 3_600_000, isListening: false })
  expect(await stop(steps)).toBe(true)
  expect(done.at(-1)).toBe('cluster')
})

test('in a hurry nobody is waited for, and the order stays', async () => {
  const { done, steps } = parts({ drainMs: 60_000, hangs: 'uploads' })
  expect(await stop(steps, { isHurried: true })).toBe(true)
  expect(done).not.toContain('uploads')
  expect(done.indexOf('uploads are told')).toBeLessThan(done.indexOf('requests'))
  expect(done.indexOf('not ready')).toBeLessThan(done.indexOf('door'))
  expect(done.at(-1)).toBe('cluster')
})

test.each(['requests', 'jobs', 'waves', 'door'])('what is left of the time goes on when %s hang', async (hangs) => {
  const { done, steps } = parts({ drainMs: 0, hangs })
  expect(await stop(steps)).toBe(false)
  expect(done).toContain('kernel: done')
  // Of a request without an answer, and of a job that was left, nobody knows what they will still do: there is no good-bye.
  expect(done.at(-1)).toBe(['requests', 'jobs'].includes(hangs) ? 'cluster, more may come' : 'cluster')
})

test('a job that was told to give up may have more to tell', async () => {
  const { done, steps } = parts({ drainMs: 0, haveJobsEnded: false })
  expect(await stop(steps)).toBe(true)
  expect(done.at(-1)).toBe('cluster, more may come')
})

test.each([0, 1_000, 5_000])(
  'with %d ms for the balancer a stop without uploads is over within nine seconds',
  (drainMs) => {
    expect(drainMs + stopsWithinMs(drainMs)).toBe(9_000)
  },
)

test('however long the balancer is given, what comes after it has time', () => {
  expect(stopsWithinMs(60_000)).toBe(4_000)
  const { steps } = parts({ drainMs: 60_000 })
  const kept = steps.reduce((sum, { keepsMs = 0 }) => sum + keepsMs, 0)
  expect(kept).toBeLessThan(stopsWithinMs(60_000))
})
