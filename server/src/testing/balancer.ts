import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address in front of several servers, as a deployment has it. */
export interface Balancer {
  readonly url: string
  close(): void
}

/** Hands each connection, byte for byte, to the first of the servers that takes it. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const open = new Set<Socket>()
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client)
    // Somebody who leaves in the middle is part of what is tested.
    client.on('error', () => client.destroy())
    const offer = ([url, ...others]: readonly string[]): void => {
      if (url === undefined) return void client.destroy()
      const upstream = connect({ host: '127.0.0.1', port: Number(new URL(url).port), allowHalfOpen: true })
      keep(upstream)
      let isTaken = false
      upstream.once('connect', () => {
        isTaken = true
        client.pipe(upstream).pipe(client)
      })
      upstream.on('error', () => (isTaken ? client.destroy() : offer(others)))
      client.once('close', () => upstream.destroy())
    }
    offer(urls)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
