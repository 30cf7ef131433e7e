// @vitest-environment node
import { lullabyRoundBytes } from '@nestwren/contract/lullaby'
import { expect, test } from 'vitest'
import { answerOf } from './round-answer.ts'

const total = 10_800_000
const round = new Blob([Uint8Array.from({ length: lullabyRoundBytes }, (_, at) => at % 251)])
const bytesOf = async (range: string | null) => {
  const answer = answerOf(round, range)
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test('a round answers for the whole part', async () => {
  const { answer, bytes } = await bytesOf(null)
  expect(answer.status).toBe(200)
  expect(bytes.length).toBe(total)
  expect(bytes[lullabyRoundBytes + 5]).toBe(5)
})

test('ranges are those that a server with the file would give', async () => {
  const open = await bytesOf('bytes=10799990-')
  expect(open.answer.status).toBe(206)
  expect(open.answer.headers.get('content-range')).toBe(`bytes 10799990-10799999/${total}`)
  expect(open.bytes.length).toBe(10)
  const over = await bytesOf(`bytes=${lullabyRoundBytes - 2}-${lullabyRoundBytes + 1}`)
  expect([...over.bytes]).toEqual([(lullabyRoundBytes - 2) % 251, (lullabyRoundBytes - 1) % 251, 0, 1])
  const last = await bytesOf('bytes=-3')
  expect(last.answer.headers.get('content-range')).toBe(`bytes 10799997-10799999/${total}`)
})

test('what no file has is refused', async () => {
  for (const range of ['bytes=10800000-', 'bytes=-', 'bytes=5-4', 'seconds=1-2'])
    expect((await bytesOf(range)).answer.status, range).toBe(416)
})
