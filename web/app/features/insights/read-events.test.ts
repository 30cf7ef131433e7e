import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './ask.ts'

/** A stream that gives these pieces one after the other. */
function streamOf(pieces: readonly (string | Uint8Array)[], onCancel = () => {}): ReadableStream<Uint8Array> {
  const left = [...pieces]
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = left.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(typeof next === 'string' ? encoder.encode(next) : next)
    },
    cancel: onCancel,
  })
}

async function read(pieces: readonly (string | Uint8Array)[]): Promise<readonly ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const event of readEvents(streamOf(pieces))) events.push(event)
  return events
}

const whole = 'event: text\ndata: {"text":"Peekaboo."}\n\nevent: done\ndata: {}\n\n'
const both = [
  { name: 'text', data: '{"text":"Peekaboo."}' },
  { name: 'done', data: '{}' },
]

test('reads events however the bytes are cut', async () => {
  for (let at = 1; at < whole.length; at += 1) expect(await read([whole.slice(0, at), whole.slice(at)])).toEqual(both)
  expect(await read([...whole])).toEqual(both)
})

test.each(['\r\n', '\r'])('takes %j as the end of a line, also when it is cut in two', async (end) => {
  const text = whole.replaceAll('\n', end)
  for (let at = 1; at < text.length; at += 1) expect(await read([text.slice(0, at), text.slice(at)])).toEqual(both)
})

test('joins data of several lines, leaves comments and unknown fields out, and names nameless events', async () => {
  expect(await read([': hello\nid: 7\nretry: 10\ndata: one\ndata:two\n\n', 'event: empty\n\n'])).toEqual([
    { name: 'message', data: 'one\ntwo' },
  ])
})

test('a letter whose bytes come apart is one letter', async () => {
  const bytes = new TextEncoder().encode('data: ñ\n\n')
  const at = bytes.indexOf(0xc3) + 1
  expect(await read([bytes.slice(0, at), bytes.slice(at)])).toEqual([{ name: 'message', data: 'ñ' }])
})

test('does not give an event that was cut off', async () => {
  expect(await read(['data: one\n\ndata: two'])).toEqual([{ name: 'message', data: 'one' }])
})

test('gives up on a line without an end', async () => {
  await expect(read(['data: ', 'x'.repeat(100_001)])).rejects.toThrow('too long')
})

test('stops the sender when nobody reads on', async () => {
  let isStopped = false
  const stream = streamOf(['data: one\n\n', 'data: two\n\n', 'data: three\n\n'], () => {
    isStopped = true
  })
  for await (const _event of readEvents(stream)) break
  expect(isStopped).toBe(true)
})
