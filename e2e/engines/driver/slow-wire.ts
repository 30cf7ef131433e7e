import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to the server that takes its time, as a phone's does, and can be cut. It has an address, and so an origin, of its own. */
export interface SlowWire {
  readonly url: string
  /** As if the server were stopped: what is open ends, and nobody answers any more. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** @param delayMs how long each byte is on its way, in either direction */
export async function laySlowWire(target: string, delayMs: number): Promise<SlowWire> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs))
    from.on('end', () => setTimeout(() => to.end(), delayMs + 5))
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
  }
  let server: Server | null = null
  let own = 0
  const listen = async () => {
    server = createServer((device) => {
      device.setNoDelay(true)
      const far = connect(Number(port), hostname)
      carry(device, far)
      carry(far, device)
    })
    await once(server.listen(own, '127.0.0.1'), 'listening')
    own = (server.address() as AddressInfo).port
  }
  const end = async () => {
    const ended = server
    server = null
    if (ended === null) return
    const closed = new Promise((resolve) => ended.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  return { url: `http://127.0.0.1:${own}`, cut: end, mend: listen, close: end }
}
