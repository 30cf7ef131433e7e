import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createDevice, type Device } from './chromium.fixture.ts'
import { buildPageScript } from './page-script.fixture.ts'

interface PageSite {
  /** The device of the test that runs: each has a new one, whose browser is started. */
  device(): Device
  /** A page of it in which the module has run. */
  open(): Promise<Page>
}

/**
 * A site of one page, which runs `module`, for the tests of the file that calls this.
 * @param answers what the page may ask for beside that: by path, what comes back for what was sent
 */
export function setUpPageSite(
  module: URL,
  answers: Readonly<Record<string, (body: string) => unknown>> = {},
): PageSite {
  let script = ''
  let device: Device | null = null
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = answers[request.url ?? '']
    if (answer !== undefined) {
      const given = await answer(Buffer.concat(chunks).toString())
      response.setHeader('content-type', 'application/json').end(JSON.stringify(given ?? null))
    } else if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/page.js"></script>')
  })
  beforeAll(async () => {
    script = await buildPageScript(module)
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  }, 60_000)
  beforeEach(async () => {
    device = createDevice()
    await device.start()
  }, 30_000)
  afterEach(() => device?.remove())
  afterAll(() => {
    http.closeAllConnections()
    http.close()
  })
  const current = () => {
    if (device === null) throw new Error('No test runs.')
    return device
  }
  return {
    device: current,
    open: () => current().open(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`),
  }
}
