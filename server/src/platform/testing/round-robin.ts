import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A balancer without stickiness, through which no websocket gets. */
export interface RoundRobin {
  readonly url: string
  /** How many requests each server was given, in the order of the servers. */
  readonly given: readonly number[]
  /** What no server took or answered: the sender was told 502. */
  readonly failures: readonly string[]
  /** Puts another server in the place of one, or takes it away. */
  replace(before: string, after: string | null): void
  /** Resolves once the server is given requests, or is given none any more. */
  until(url: string, isReady: boolean): Promise<void>
  close(): void
}

export interface RoundRobinOptions {
  /** Asks /readyz of each so often, and gives requests to those that say yes; without it to all. */
  readonly watchMs?: number
}

interface Upstream {
  readonly url: string
  readonly at: number
  isReady: boolean
}

/** Gives each request to the next server in turn, over connections that it keeps. */
export async function startRoundRobin(
  urls: readonly string[],
  { watchMs }: RoundRobinOptions = {},
): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const given = urls.map(() => 0)
  const failures: string[] = []
  const waiting = new Set<() => void>()
  let upstreams: Upstream[] = urls.map((url, at) => ({ url, at, isReady: watchMs === undefined }))
  let turn = 0

  const look = async (upstream: Upstream) => {
    const response = await fetch(`${upstream.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await response?.body?.cancel()
    upstream.isReady = response?.status === 200
    for (const hear of waiting) hear()
  }
  const watching = watchMs === undefined ? undefined : setInterval(() => void Promise.all(upstreams.map(look)), watchMs)

  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    const upstream = ready[turn % Math.max(1, ready.length)]
    turn += 1
    const fail = (why: string) => {
      if (answer.destroyed) return
      failures.push(`${asked.method} ${asked.url?.split('?')[0]}: ${why}`)
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502, { 'content-type': 'text/plain' }).end()
    }
    if (upstream === undefined) return fail('nobody is ready')
    given[upstream.at] = (given[upstream.at] ?? 0) + 1
    const { host: _host, connection: _connection, ...headers } = asked.headers
    const passed = request(new URL(asked.url ?? '/', upstream.url), { method: asked.method, headers, agent })
    passed.once('response', (from) => {
      const { connection: _own, 'keep-alive': _keep, ...back } = from.headers
      answer.writeHead(from.statusCode ?? 502, back)
      from.once('error', (error) => fail(error.message)).pipe(answer)
    })
    passed.once('error', (error) => fail(error.message))
    asked.pipe(passed)
    answer.once('close', () => {
      if (!answer.writableFinished) passed.destroy()
    })
  })
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    failures,
    replace(before, after) {
      upstreams = upstreams.flatMap((one) => {
        if (one.url !== before) return [one]
        return after === null ? [] : [{ ...one, url: after, isReady: watchMs === undefined }]
      })
    },
    async until(url, isReady) {
      const isSo = () => (upstreams.find((one) => one.url === url)?.isReady ?? false) === isReady
      while (!isSo()) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
        waiting.delete(resolve)
      }
    },
    close() {
      clearInterval(watching)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
