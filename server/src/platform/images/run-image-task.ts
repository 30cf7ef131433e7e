import { type ChildProcess, fork } from 'node:child_process'
import { ImageError } from './image-error.ts'
import type { ImageAnswer, ImageInputs, ImageResults, ImageTask, ImageTaskName } from './image-process.ts'

/** The process ends when nobody has uploaded for so long, and gives its memory back. */
const idleMs = 60_000
/** A picture on which the process has died this often is what killed it. */
const maxTries = 2

interface Waiting {
  readonly task: ImageTask
  tries: number
  resolve(result: ImageResults[ImageTaskName]): void
  reject(error: Error): void
}

const waiting = new Map<number, Waiting>()
let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Has a picture worked on by a process of its own: decoders are the part of a server that strangers' bytes reach first, so
 * they run where no secret is, where a crash ends one upload at most, and where what they leave in memory goes away with
 * them. Throws an ImageError where the file is at fault.
 */
export async function runImageTask<Name extends ImageTaskName>(
  name: Name,
  input: ImageInputs[Name],
): Promise<ImageResults[Name]> {
  lastId += 1
  const task = { id: lastId, name, input } as ImageTask
  return new Promise((resolve, reject) => {
    // The answer to a task is the result of its name.
    waiting.set(task.id, { task, tries: 0, resolve: resolve as Waiting['resolve'], reject })
    send(task)
  })
}

function send(task: ImageTask): void {
  clearTimeout(idle)
  running ??= start()
  running.channel?.ref()
  // Where it cannot be sent the process is ending, and what waits is asked again of the next one.
  running.send(task, () => undefined)
}

function start(): ChildProcess {
  const started = fork(new URL('./image-process.ts', import.meta.url), {
    // Fewer arenas: what one thread frees, the next one uses.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.unref()
  started.on('message', (message) => settle(message as ImageAnswer))
  // One that was told to end because there was nothing to do has no part any more in what came later.
  const ended = (then: () => void) => {
    if (running !== started) return
    running = null
    then()
  }
  started.once('exit', () => ended(tryAgain))
  started.once('error', (error) => ended(() => giveUp(error)))
  return started
}

function settle(answer: ImageAnswer): void {
  const asked = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('problem' in answer) asked?.reject(new ImageError(answer.problem, answer.why))
  else asked?.resolve(answer.result)
  if (waiting.size > 0) return
  running?.channel?.unref()
  const resting = running
  idle = setTimeout(() => {
    if (running === resting) running = null
    resting?.disconnect()
  }, idleMs).unref()
}

/** There is no process, which is not the file's fault. */
function giveUp(error: Error): void {
  for (const asked of waiting.values()) asked.reject(error)
  waiting.clear()
}

/** After the process has died: everything that waited for it goes to a new one, but for what was there each time. */
function tryAgain(): void {
  for (const asked of waiting.values()) {
    asked.tries += 1
    if (asked.tries < maxTries) send(asked.task)
    else {
      waiting.delete(asked.task.id)
      asked.reject(new ImageError('BROKEN', 'The decoder died of it'))
    }
  }
}
