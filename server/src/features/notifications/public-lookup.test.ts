import { createSocket, type Socket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createPublicLookup } from './push-endpoint.ts'

const servers: Socket[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Looks names up at a name server on loopback that gives these addresses for every name, or never answers. */
async function lookupAt(addresses: readonly string[] | null, { timeout = 500 } = {}) {
  const server = createSocket('udp4')
  servers.push(server)
  if (addresses !== null)
    server.on('message', (question, { port, address }) => server.send(answerTo(question, addresses), port, address))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new dns.Resolver({ timeout, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  const lookup = promisify(createPublicLookup(resolver) as LookupFunction) as unknown as (
    name: string,
    options: { all: true },
  ) => Promise<unknown>
  return { lookup, giveUp: () => resolver.cancel() }
}

/** An answer with addresses of version 4 to a question for them, and with none to any other. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const end = question.indexOf(0, 12) + 5
  const isV4 = question.readUInt16BE(end - 4) === 1
  const records = (isV4 ? addresses : []).map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  )
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt16BE(0, 10)
  return Buffer.concat([head, ...records])
}

test('public addresses of a name are told, those of the own network are not', async () => {
  const { lookup } = await lookupAt(['10.0.0.1', '93.184.216.34'])
  expect(await lookup('push.example', { all: true })).toEqual([{ address: '93.184.216.34', family: 4 }])
  const inside = await lookupAt(['192.168.1.1'])
  await expect(inside.lookup('push.example', { all: true })).rejects.toThrow('no public address')
  await expect(lookup('localhost', { all: true })).rejects.toThrow('no public address')
})

test('names whose name server does not answer take no thread that others need', async () => {
  const { lookup, giveUp } = await lookupAt(null, { timeout: 60_000 })
  const asked = Array.from({ length: 50 }, (_one, index) => lookup(`h${index}.example`, { all: true }))
  const settled = Promise.allSettled(asked)
  const others = Promise.all([stat('.'), dns.lookup('localhost')])
  expect(await Promise.race([others.then(() => 'others'), settled.then(() => 'names')])).toBe('others')
  giveUp()
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
})
