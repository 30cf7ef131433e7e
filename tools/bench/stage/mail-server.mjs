import { once } from 'node:events'
import { requireOfServer } from './server.mjs'

/** A mail server on loopback that takes everything and tells when each address got its mail. */
export async function startMailServer(ctx) {
  const { SMTPServer } = requireOfServer('smtp-server')
  const waiting = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) waiting.get(address)?.resolve()
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  ctx.onStop(() => new Promise((resolve) => server.close(resolve)))
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    /** Resolves when the address gets its next mail. */
    mailTo(address) {
      const { promise, resolve } = Promise.withResolvers()
      waiting.set(address, { resolve })
      return promise
    },
  }
}
