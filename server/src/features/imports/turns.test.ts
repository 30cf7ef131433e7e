import { afterEach, expect, test, vi } from 'vitest'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import { TooMuch } from './job-parts.ts'
import type { Parser } from './parse/run-parse.ts'
import { createImportTurns, inTurns } from './turns.ts'

afterEach(() => void vi.useRealTimers())

/** A parser that gives batch after batch until `isOver` says that its file ends. */
function parserOf(isOver: () => boolean): Parser {
  return {
    close: () => undefined,
    async run(_name, _input, onBatch) {
      while (!isOver()) await onBatch({} as never)
      return null as never
    },
  }
}

const inTurn = () => createWorkQueue(2, { atOnceOfOne: 1 })
const { signal } = new AbortController()
const lists = { path: '', names: [] }
const read = (parser: Parser, onBatch: () => Promise<null> = async () => null) => parser.run('lists', lists, onBatch)

test('two families whose files have no end keep no place from a third', async () => {
  const queue = inTurn()
  let isOver = false
  const begin = (whose: string, parser: Parser) => inTurns(parser, createImportTurns({ inTurn: queue, whose, signal }))
  const soon = () => new Promise<null>((resolve) => setImmediate(() => resolve(null)))
  const hostile = ['one', 'two'].map((whose) =>
    read(
      begin(
        whose,
        parserOf(() => isOver),
      ),
      soon,
    ),
  )
  await soon()
  let left = 20
  await read(
    begin(
      'third',
      parserOf(() => left === 0),
    ),
    async () => {
      left -= 1
      return soon()
    },
  )
  expect(left).toBe(0)
  isOver = true
  await Promise.all(hostile)
})

test('a task for a row of a batch takes a turn as well, and waits for none that its own batch has', async () => {
  const queue = inTurn()
  let batches = 3
  const parser = inTurns(
    parserOf(() => batches === 0),
    createImportTurns({ inTurn: queue, whose: 'one', signal }),
  )
  await read(parser, async () => {
    batches -= 1
    const file = { ...parserOf(() => true) }
    await inTurns(file, createImportTurns({ inTurn: queue, whose: 'two', signal })).run(
      'lists',
      lists,
      async () => null,
    )
    const left = batches
    batches = 0
    await parser.run('lists', lists, async () => null)
    batches = left
    return null
  })
  // Nobody has kept a place.
  await Promise.all(['one', 'two', 'three'].map((whose) => queue(whose, async () => undefined)))
})

test('who works on one piece for long, or never answers, gives the place to others', async () => {
  vi.useFakeTimers()
  const queue = inTurn()
  const stuck: Parser = { close: () => undefined, run: () => new Promise(() => undefined) }
  for (const whose of ['one', 'two']) void read(inTurns(stuck, createImportTurns({ inTurn: queue, whose, signal })))
  const third = vi.fn()
  void createImportTurns({ inTurn: queue, whose: 'third', signal }).piece(async () => third())
  await vi.advanceTimersByTimeAsync(4_000)
  expect(third).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(third).toHaveBeenCalled()
})

test('work that takes longer than it may ends as too much, and what waits for others does not count', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const turns = createImportTurns({ inTurn: inTurn(), whose: 'one', signal, longestMs: 100 })
  const lasting = async (ms: number) => void vi.advanceTimersByTime(ms)
  await turns.piece(() => lasting(60))
  vi.advanceTimersByTime(10_000)
  await turns.piece(() => lasting(60))
  await expect(turns.piece(() => lasting(0))).rejects.toThrow(TooMuch)
})

test('an import that is called off while it waits takes no place', async () => {
  const queue = inTurn()
  const controller = new AbortController()
  const turns = createImportTurns({ inTurn: queue, whose: 'one', signal: controller.signal })
  const end = await turns.begin()
  const waiting = turns.begin()
  controller.abort(new Error('The server stops.'))
  end()
  await expect(waiting).rejects.toThrow('The server stops.')
  await queue('one', async () => undefined)
})
