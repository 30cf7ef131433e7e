import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be closed in the middle of what goes over it. */
export interface Relay {
  readonly url: string
  /** Everything goes through. */
  open(): void
  /** Ends every connection, and each new one at once. */
  refuse(): void
  /** Lets so many bytes more through to the server, over all connections, then refuses. */
  refuseAfter(bytes: number): void
  /** Lets so many bytes of answers through, over all connections, then refuses. */
  refuseAfterAnswers(bytes: number): void
  /** Takes connections and what comes over them, and answers nothing. */
  silence(): void
  /** Before such words go to the server for the first time, their connection to it is handed over. */
  when(words: string, act: (upstream: Socket) => void): void
  /** Bytes that have gone to the server since it was opened the last time. */
  sentBytes(): number
  close(): void
}

/** A relay to the origin of an HTTP server, byte for byte. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port: targetPort } = new URL(target)
  const open = new Set<Socket>()
  let state: 'open' | 'refusing' | 'silent' = 'open'
  let left = Number.POSITIVE_INFINITY
  let answersLeft = Number.POSITIVE_INFINITY
  let sent = 0
  let awaited: { readonly words: string; readonly act: (upstream: Socket) => void } | null = null
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const endAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  const refuse = (): void => {
    state = 'refusing'
    endAll()
  }
  const server = createServer((client) => {
    keep(client)
    if (state === 'refusing') return void client.destroy()
    if (state === 'silent') return void client.resume()
    const upstream = connect(Number(targetPort), hostname)
    keep(upstream)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
    client.on('data', (chunk: Buffer) => {
      if (state === 'silent') return
      if (awaited !== null && chunk.includes(awaited.words)) {
        const { act } = awaited
        awaited = null
        act(upstream)
      }
      const through = chunk.subarray(0, left)
      left -= through.length
      sent += through.length
      upstream.write(through)
      if (left <= 0) refuse()
    })
    upstream.on('data', (chunk: Buffer) => {
      if (state !== 'open') return
      client.write(chunk.subarray(0, answersLeft))
      answersLeft -= Math.min(answersLeft, chunk.length)
      if (answersLeft <= 0) refuse()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open() {
      state = 'open'
      left = Number.POSITIVE_INFINITY
      answersLeft = Number.POSITIVE_INFINITY
      sent = 0
    },
    refuse,
    refuseAfter(bytes) {
      left = bytes
    },
    refuseAfterAnswers(bytes) {
      answersLeft = bytes
    },
    silence() {
      state = 'silent'
    },
    when(words, act) {
      awaited = { words, act }
    },
    sentBytes: () => sent,
    close() {
      server.close()
      endAll()
    },
  }
}
