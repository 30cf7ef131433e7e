import type { FromProcess, ParseTask, ToProcess } from './protocol.ts'
import { workOn } from './work.ts'

/** What reads files for the server, in a process of its own (run-parse.ts). It holds no secret and reaches no database. */

let takeReply: (reply: unknown) => void = () => undefined

function tell(message: FromProcess): void {
  // Whoever asked may be gone by then.
  if (process.connected) process.send?.(message)
}

function send<Reply>(batch: unknown): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  takeReply = (reply) => resolve(reply as Reply)
  tell({ is: 'batch', batch })
  return promise
}

async function work(task: ParseTask): Promise<void> {
  try {
    tell({ is: 'result', result: await workOn(task, send) })
  } catch (error) {
    tell({ is: 'failure', why: String(error instanceof Error ? error.message : error).slice(0, 500) })
  }
}

process.on('message', (message: ToProcess) => {
  if (message.is === 'reply') takeReply(message.reply)
  else void work(message.task)
})
// The server has ended, in whatever way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
