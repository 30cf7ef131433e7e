import { connect, createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Several different free ports: all are held until the last one is known. */
export async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve, reject) => {
          const server = createServer()
          server.once('error', reject)
          server.listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Whether something answers on the port. */
export function isPortTaken(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Waits until something answers on the port; throws when `isAlive` turns false or the time is up. */
export async function waitForPort(port, { isAlive, timeoutMs = 30_000, what }) {
  const until = Date.now() + timeoutMs
  while (!(await isPortTaken(port))) {
    if (!isAlive()) throw new Error(`${what} ended before it listened`)
    if (Date.now() > until) throw new Error(`${what} did not listen on port ${port} within ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
