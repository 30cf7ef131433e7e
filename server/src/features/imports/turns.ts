import type { WorkQueue } from '../../platform/work-queue/work-queue.ts'
import { TooMuch } from './job-parts.ts'
import type { Parser } from './parse/run-parse.ts'

/** Whoever works on one piece for longer gives its place to others meanwhile. */
const longestPieceMs = 5_000

export interface ImportTurns {
  /** Waits for a place; resolves to what gives it back. Throws when it is over, or has taken too long. */
  begin(): Promise<() => void>
  /** Does one piece of work in a place of its own. */
  piece<T>(work: () => Promise<T>): Promise<T>
}

interface TurnOptions {
  readonly inTurn: WorkQueue
  /** The family. */
  readonly whose: string
  readonly signal: AbortSignal
  /** All pieces together take at most this long. */
  readonly longestMs?: number
}

/**
 * Jobs of imports run beside each other, and work piece by piece: between two pieces whoever waits comes first, one of each
 * family, so that no file holds up the others' however large it is.
 */
export function createImportTurns({ inTurn, whose, signal, longestMs }: TurnOptions): ImportTurns {
  let spentMs = 0

  function place(): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    inTurn(whose, () => new Promise<void>((giveBack) => resolve(giveBack))).catch(reject)
    return promise
  }

  async function begin(): Promise<() => void> {
    signal.throwIfAborted()
    if (longestMs !== undefined && spentMs > longestMs) throw new TooMuch('Reading takes too long')
    const giveBack = await place()
    if (signal.aborted) giveBack()
    signal.throwIfAborted()
    const startedAt = performance.now()
    const timer = setTimeout(giveBack, longestPieceMs)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      spentMs += performance.now() - startedAt
      giveBack()
    }
  }

  return {
    begin,
    async piece(work) {
      const end = await begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

/**
 * A parser that takes turns: what it reads until the next batch, and what is done with that, is one piece. So is each task
 * that is run for a row of a batch.
 */
export function inTurns(parser: Parser, turns: ImportTurns): Parser {
  let end: (() => void) | null = null
  async function next(): Promise<void> {
    end?.()
    end = await turns.begin()
  }
  return {
    close: () => parser.close(),
    async run(name, input, onBatch) {
      const isForRow = end !== null
      await next()
      try {
        return await parser.run(name, input, async (batch) => {
          const reply = await onBatch(batch)
          await next()
          return reply
        })
      } finally {
        if (!isForRow) {
          end?.()
          end = null
        }
      }
    },
  }
}
