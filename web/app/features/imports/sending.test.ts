// @vitest-environment happy-dom
import type { Import } from '@nestwren/contract/imports'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { importOf } from './imports.fixture.ts'
import { forgetSending, problemOfFile, sendingOf } from './sending.ts'

const id = 'import-1'
const address = `POST /api/imports/${id}/files`
const file = (size: number, name = 'export.csv') => new File(['x'.repeat(size)], name)
let answers: Import[] = []

function open() {
  storeTestTokens('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000011')
  answers = []
  return sendingOf(id, (next) => answers.push(next))
}
afterEach(() => {
  forgetSending(id)
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('sends a long file in parts, and says how far it is', async () => {
  const sent = answerCalls({ [address]: () => Response.json(importOf(), { status: 201 }) })
  const sending = open()
  const shares: number[] = []
  sending.subscribe(() => shares.push(sending.get()[0]?.done ?? 0))
  sending.add([file(700_000)])
  await vi.waitFor(() => expect(sending.get()[0]?.state).toBe('sent'))
  expect(sent).toHaveLength(3)
  expect(new Set(shares).size).toBeGreaterThan(2)
  expect(answers).toHaveLength(3)
})

test('goes on with the next file after one that failed, and sends it when it is tried again', async () => {
  let isBroken = true
  const sent = answerCalls({
    [address]: () => (isBroken ? refusal(413, 'TOO_LARGE', 'This is too large.') : Response.json(importOf())),
  })
  const sending = open()
  sending.add([file(10, 'a.csv'), file(10, 'b.csv')])
  await vi.waitFor(() => expect(sending.get().map(({ state }) => state)).toEqual(['failed', 'failed']))
  isBroken = false
  sending.retry(sending.get()[1]?.id ?? '')
  await vi.waitFor(() => expect(sending.get().map(({ state }) => state)).toEqual(['failed', 'sent']))
  expect(sent).toHaveLength(3)
})

test('sends what could not be sent without a network once there is one', async () => {
  let isOnline = false
  answerCalls({
    [address]: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return Response.json(importOf())
    },
  })
  const sending = open()
  sending.add([file(10)])
  await vi.waitFor(() => expect(sending.get()[0]?.state).toBe('failed'))
  isOnline = true
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sending.get()[0]?.state).toBe('sent'))
})

test('a canceled file is gone at once and the next one is sent', async () => {
  let letIn = () => {}
  const gate = new Promise<void>((resolve) => {
    letIn = resolve
  })
  answerCalls({ [address]: async () => gate.then(() => Response.json(importOf())) })
  const sending = open()
  sending.add([file(10, 'a.csv'), file(10, 'b.csv')])
  await vi.waitFor(() => expect(sending.get()[0]?.state).toBe('sending'))
  sending.cancel(sending.get()[0]?.id ?? '')
  letIn()
  await vi.waitFor(() => expect(sending.get().map((one) => [one.file.name, one.state])).toEqual([['b.csv', 'sent']]))
})

test('refuses before sending what is empty or too large, and lets a ZIP be larger', () => {
  expect(problemOfFile({ name: 'a.csv', size: 0 })).toBe('empty')
  expect(problemOfFile({ name: 'a.csv', size: 60_000_001 })).toBe('tooLarge')
  expect(problemOfFile({ name: 'a.ZIP', size: 60_000_001 })).toBeNull()
  expect(problemOfFile({ name: 'a.zip', size: 2_000_000_001 })).toBe('tooLarge')
})
