import { type ChildProcess, fork } from 'node:child_process'
import { mayTakeLong } from '../db/held-connection.ts'
import { ImageError } from './image-error.ts'
import type { ImageAnswer, ImageInputs, ImageResults, ImageTask, ImageTaskName } from './image-process.ts'

/** The process ends when nobody has uploaded for so long, and gives its memory back; the next one is there in a moment. */
const idleMs = 5_000
/** Longer than all limits of one picture together: a process that has not answered anything for so long never will. */
const silentMs = 90_000

interface Asked {
  readonly task: ImageTask
  /** The process has died with it. Then it is alone, so that no other is taken for what kills it. */
  isSuspect: boolean
  resolve(result: ImageResults[ImageTaskName]): void
  reject(error: Error): void
}

/** With the process, which answers in any order. */
const sent = new Map<number, Asked>()
const suspects: Asked[] = []
const fresh: Asked[] = []
let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let silence: NodeJS.Timeout | undefined
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
  mayTakeLong('A picture was worked on')
  lastId += 1
  const task = { id: lastId, name, input } as ImageTask
  return new Promise((resolve, reject) => {
    // The answer to a task is the result of its name.
    fresh.push({ task, isSuspect: false, resolve: resolve as Asked['resolve'], reject })
    sendNext()
  })
}

function sendNext(): void {
  const isOneAlone = [...sent.values()].some(({ isSuspect }) => isSuspect)
  if (isOneAlone) return
  const suspect = sent.size === 0 ? suspects.shift() : undefined
  if (suspect !== undefined) send(suspect)
  else if (suspects.length === 0) for (const asked of fresh.splice(0)) send(asked)
}

function send(asked: Asked): void {
  clearTimeout(idle)
  sent.set(asked.task.id, asked)
  const to = running ?? start()
  running = to
  to.channel?.ref()
  if (sent.size === 1) expectAnswer(to)
  // Where it cannot be sent the process is ending, and what it had is asked again of the next one.
  to.send(asked.task, () => undefined)
}

function expectAnswer(from: ChildProcess): void {
  clearTimeout(silence)
  silence = setTimeout(() => from.kill('SIGKILL'), silentMs).unref()
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
    clearTimeout(silence)
    then()
  }
  started.once('exit', () => ended(tryAgain))
  started.once('error', (error) => ended(() => giveUp(error)))
  return started
}

function settle(answer: ImageAnswer): void {
  const asked = sent.get(answer.id)
  sent.delete(answer.id)
  if ('problem' in answer) asked?.reject(new ImageError(answer.problem, answer.why))
  else asked?.resolve(answer.result)
  clearTimeout(silence)
  if (sent.size > 0 && running !== null) expectAnswer(running)
  sendNext()
  if (sent.size > 0) return
  running?.channel?.unref()
  const resting = running
  idle = setTimeout(() => {
    if (running === resting) running = null
    resting?.disconnect()
  }, idleMs).unref()
}

/** There is no process, which is not the file's fault. */
function giveUp(error: Error): void {
  const all = [...sent.values(), ...suspects.splice(0), ...fresh.splice(0)]
  sent.clear()
  for (const asked of all) asked.reject(error)
}

/** After the process has died: what it was alone with has killed it, several are tried again one after the other. */
function tryAgain(): void {
  const there = [...sent.values()]
  sent.clear()
  for (const asked of there) {
    if (asked.isSuspect) asked.reject(new ImageError('BROKEN', 'The decoder died of it'))
    else suspects.push({ ...asked, isSuspect: true })
  }
  sendNext()
}
