import { endpoint } from '@nestwren/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTurns } from '../loop/turns.ts'
import { checkedAnswer } from './send-answer.ts'

const schema = z.object({
  name: z.string(),
  items: z.array(z.object({ at: z.number(), words: z.optional(z.string()) })),
  bounded: z.array(z.number()).check(z.maxLength(2_000)),
  cursor: z.optional(z.nullable(z.string())),
})
const call = endpoint({
  method: 'GET',
  path: '/api/test/long',
  summary: 'Answers a long list.',
  access: { who: 'anyone' },
  output: schema,
  errors: {},
})
const items = (count: number) => Array.from({ length: count }, (_, at) => ({ at, words: `"${at}"`, secret: 'x' }))
const output = (over: Record<string, unknown> = {}) => ({ name: 'Juno', items: items(2), bounded: [1], ...over })

/** Turns of one step, which are counted. */
function counted() {
  let now = 0
  let steps = 0
  const turns = createTurns({ turnMs: 1, clock: () => now++ })
  const counting: typeof turns = (whose, given) =>
    turns(whose, {
      next: () => {
        steps += 1
        return given.next()
      },
    })
  return { turns: counting, steps: () => steps }
}

test('a short answer is checked at once, and nothing unlisted is in it', () => {
  expect(checkedAnswer(call, output(), 'one')).toEqual({
    name: 'Juno',
    items: [
      { at: 0, words: '"0"' },
      { at: 1, words: '"1"' },
    ],
    bounded: [1],
  })
})

test('a long answer is the same text, checked and written in a step for each item', async () => {
  const { turns, steps } = counted()
  const long = output({ items: items(1_200), cursor: null, more: 1 })
  const text = await checkedAnswer(call, long, 'one', turns)
  expect(text).toBe(JSON.stringify(schema.parse(long)))
  expect(steps()).toBeGreaterThan(1_200)
})

test('a long list with a rule of its own is checked as a whole', () => {
  const wrong = output({ bounded: Array.from({ length: 2_001 }, () => 1) })
  expect(() => checkedAnswer(call, wrong, 'one')).toThrow(/GET \/api\/test\/long gave a wrong output/)
})

test('a wrong item or a wrong field of a long answer is an error with the call in it', async () => {
  const wrongItem = output({ items: [...items(1_000), { at: 'soon' }] })
  await expect(checkedAnswer(call, wrongItem, 'one')).rejects.toThrow(/GET \/api\/test\/long gave a wrong output/)
  const wrongField = output({ items: items(1_000), name: 7 })
  await expect(checkedAnswer(call, wrongField, 'one')).rejects.toThrow(/gave a wrong output/)
})
