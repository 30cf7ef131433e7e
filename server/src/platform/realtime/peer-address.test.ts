import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createPeerAddress } from './admission.ts'

async function peer(trusted: string[], forwarded?: string): Promise<string> {
  const peerAddress = createPeerAddress(trusted)
  const server = createServer((request, response) => response.end(peerAddress(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const text = await (await fetch(`http://127.0.0.1:${port}`, { headers })).text()
  server.close()
  return text
}

test.each<[string[], string | undefined, string]>([
  [[], '203.0.113.9', '127.0.0.1'],
  [['127.0.0.1'], undefined, '127.0.0.1'],
  [['127.0.0.1'], '203.0.113.9', '203.0.113.9'],
  [['127.0.0.1'], '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  [['127.0.0.0/8', '203.0.113.0/24'], '198.51.100.1, 203.0.113.9', '198.51.100.1'],
  [['127.0.0.1'], 'nonsense', '127.0.0.1'],
  [['127.0.0.1'], '2001:db8::5', '2001:db8::5'],
  [['10.0.0.0/8'], '203.0.113.9', '127.0.0.1'],
])('trusting %j, forwarded for %s: %s', async (trusted, forwarded, expected) => {
  expect(await peer(trusted, forwarded)).toBe(expected)
})
