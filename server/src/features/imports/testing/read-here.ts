import { mayTakeLong } from '../../../platform/db/held-connection.ts'
import type { ParseBatches, ParseReplies, ParseResults, ParseTask, ParseTaskName } from '../parse/protocol.ts'
import { type Parser, ParserDied } from '../parse/run-parse.ts'
import { workOn } from '../parse/work.ts'

/**
 * A reader in this process, which saves starting one for it. What crosses is copied, as between two processes; what a file
 * may cost is not limited, and nothing is contained.
 */
export function readHere(signal?: AbortSignal): Parser {
  mayTakeLong('Files of an import were read')
  const closed = new AbortController()
  const end = AbortSignal.any([closed.signal, ...(signal === undefined ? [] : [signal])])
  return {
    async run<Name extends ParseTaskName>(
      name: Name,
      input: object,
      onBatch: (batch: ParseBatches[Name]) => Promise<ParseReplies[Name]>,
    ) {
      end.throwIfAborted()
      let thrown: { readonly error: unknown } | null = null
      const send = async <Reply>(batch: unknown): Promise<Reply> => {
        end.throwIfAborted()
        try {
          // The task of this name gives such batches and takes such replies.
          return structuredClone(await onBatch(structuredClone(batch) as ParseBatches[Name])) as Reply
        } catch (error) {
          thrown = { error }
          throw error
        }
      }
      const work = workOn(structuredClone<unknown>({ name, ...input }) as ParseTask, send).catch((error: unknown) => {
        if (thrown !== null) throw thrown.error
        throw new ParserDied(String(error instanceof Error ? error.message : error).slice(0, 500))
      })
      return structuredClone(await untilAborted(work, end)) as ParseResults[Name]
    },
    close: () => closed.abort(new ParserDied('it was closed')),
  }
}

/** Waits no longer once it is aborted, as a process that is killed answers no more. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    work.catch(() => undefined)
  }
}
