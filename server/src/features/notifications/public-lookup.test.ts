import { createSocket, type Socket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createPublicLookup } from './public-lookup.ts'

const servers: Socket[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Looks names up at a name server on loopback that gives these addresses for every name, or never answers. */
async function lookupAt(addresses: readonly string[] | null) {
  const server = createSocket('udp4')
  servers.push(server)
  if (addresses !== null)
    server.on('message', (question, { port, address }) => server.send(answerTo(question, addresses), port, address))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new dns.Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return promisify(createPublicLookup(resolver) as LookupFunction) as unknown as (
    name: string,
    options: { all: true },
  ) => Promise<unknown>
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
  const lookup = await lookupAt(['10.0.0.1', '93.184.216.34'])
  expect(await lookup('push.example', { all: true })).toEqual([{ address: '93.184.216.34', family: 4 }])
  const inside = await lookupAt(['192.168.1.1'])
  await expect(inside('push.example', { all: true })).rejects.toThrow('no public address')
  await expect(lookup('localhost', { all: true })).rejects.toThrow('no public address')
})

test('names whose name server does not answer take no thread that others need', async () => {
  const lookup = await lookupAt(null)
  const asked = Promise.allSettled(
    Array.from({ length: 50 }, (_one, index) => lookup(`h${index}.example`, { all: true })),
  )
  const startedAt = Date.now()
  await Promise.all([stat('.'), dns.lookup('localhost')])
  expect(Date.now() - startedAt).toBeLessThan(400)
  expect((await asked).every(({ status }) => status === 'rejected')).toBe(true)
})
