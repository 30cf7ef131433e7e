import { type ChildProcess, fork } from 'node:child_process'
import { mayTakeLong } from '../../../platform/db/held-connection.ts'
import { giveWay } from '../../../platform/processes/give-way.ts'
import type {
  FromProcess,
  ParseBatches,
  ParseReplies,
  ParseResults,
  ParseTaskName,
  ParseTasks,
  ToProcess,
} from './protocol.ts'

/** Twice what ten years of a family's logs need. */
const mostHeapMb = 600
/** Reading says something more often, however busy the machine is. */
const silentMs = 120_000

/** The process ended, or was ended, because of what it was reading. */
export class ParserDied extends Error {
  constructor(why: string) {
    super(`The reader of an import ended: ${why}`)
    this.name = 'ParserDied'
  }
}

/**
 * A process that reads files: strangers' bytes are parsed where no secret is, where too much of anything ends one import,
 * and where nobody waits for it. It works on one task at a time.
 */
export interface Parser {
  /** Runs a task; each batch waits for its reply. Throws ParserDied, or what `onBatch` threw. */
  run<Name extends ParseTaskName>(
    name: Name,
    input: ParseTasks[Name],
    onBatch: (batch: ParseBatches[Name]) => Promise<ParseReplies[Name]>,
  ): Promise<ParseResults[Name]>
  close(): void
}

/** Starts one; close it when its work is done. */
export type StartParser = (signal?: AbortSignal) => Parser

export const startParser: StartParser = (signal) => {
  mayTakeLong('Files of an import were read')
  const child = fork(new URL('./process.ts', import.meta.url), {
    env: { MALLOC_ARENA_MAX: '2', TZ: 'UTC' },
    execArgv: [`--max-old-space-size=${mostHeapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  giveWay(child.pid)
  child.unref()
  child.on('error', () => undefined)
  const end = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', end, { once: true })
  return {
    async run(name, input, onBatch) {
      signal?.throwIfAborted()
      const messages = messagesOf(child, signal)
      try {
        let toSend: ToProcess = { is: 'task', task: { name, ...input } as never }
        for (;;) {
          const message = await messages.after(toSend)
          if (message.is === 'failure') throw new ParserDied(message.why)
          // The process gives what the task of this name gives.
          if (message.is === 'result') return message.result as ParseResults[typeof name]
          const reply = await onBatch(message.batch as ParseBatches[typeof name])
          toSend = { is: 'reply', reply }
        }
      } finally {
        messages.stop()
      }
    },
    close() {
      signal?.removeEventListener('abort', end)
      end()
    },
  }
}

function messagesOf(child: ChildProcess, signal: AbortSignal | undefined) {
  let settle: { resolve(message: FromProcess): void; reject(error: unknown): void } | null = null
  const died = (why: string) => settle?.reject(signal?.aborted === true ? signal.reason : new ParserDied(why))
  const onMessage = (message: unknown) => settle?.resolve(message as FromProcess)
  const onExit = (code: number | null) => died(`exit ${code ?? 'by a signal'}`)
  child.on('message', onMessage).on('exit', onExit)
  return {
    /** Sends, and resolves to what comes back. */
    async after(message: ToProcess): Promise<FromProcess> {
      if (child.exitCode !== null || child.signalCode !== null) throw new ParserDied('it had ended')
      const { promise, resolve, reject } = Promise.withResolvers<FromProcess>()
      settle = { resolve, reject }
      const silence = setTimeout(() => {
        died('it took too long')
        child.kill('SIGKILL')
      }, silentMs)
      child.channel?.ref()
      try {
        child.send(message, () => undefined)
        return await promise
      } finally {
        clearTimeout(silence)
        settle = null
        child.channel?.unref()
      }
    },
    stop() {
      child.off('message', onMessage).off('exit', onExit)
    },
  }
}
