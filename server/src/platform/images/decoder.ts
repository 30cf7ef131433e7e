import { type ChildProcess, fork } from 'node:child_process'
import { mayTakeLong } from '../db/held-connection.ts'
import { giveWay } from '../processes/give-way.ts'
import { silentMs } from './image-limits.ts'
import type { ImageAnswer, ImageTask } from './image-task.ts'

/** The process ended before it answered, of whatever. */
export class DecoderDied extends Error {
  constructor() {
    super('The decoder died')
    this.name = 'DecoderDied'
  }
}

/** A process that works on one file at a time. */
export interface Decoder {
  /** There is a process, so the next answer comes sooner. */
  readonly isWarm: boolean
  /** Throws DecoderDied, or what stood in the way of starting it. Call it again only after it has answered. */
  ask(task: ImageTask): Promise<ImageAnswer>
}

/** Its process ends when it had nothing to do for so long, and gives its memory back; the next one is there in a moment. */
export function createDecoder(idleMs: number): Decoder {
  let running: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(new URL('./image-process.ts', import.meta.url), {
      // Fewer arenas: what one thread frees, the next one uses.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    giveWay(started.pid)
    started.unref()
    const forget = () => {
      if (running === started) running = null
    }
    started.once('exit', forget)
    started.on('error', forget)
    return started
  }

  function end(ended: ChildProcess): void {
    if (running === ended) running = null
    ended.kill('SIGKILL')
  }

  /** Lets it wait for the next file a while. */
  function rest(resting: ChildProcess): void {
    resting.channel?.unref()
    idle = setTimeout(() => {
      if (running === resting) running = null
      if (resting.connected) resting.disconnect()
    }, idleMs).unref()
  }

  return {
    get isWarm() {
      return running !== null
    },
    async ask(task) {
      mayTakeLong('A picture was worked on')
      clearTimeout(idle)
      running ??= start()
      const asked = running
      const answer = await answerOf(asked, task)
      if ('isSpent' in answer) end(asked)
      else rest(asked)
      return answer
    },
  }
}

function answerOf(asked: ChildProcess, task: ImageTask): Promise<ImageAnswer> {
  return new Promise<ImageAnswer>((resolve, reject) => {
    const silence = setTimeout(() => asked.kill('SIGKILL'), silentMs).unref()
    const settle = (then: () => void) => {
      clearTimeout(silence)
      asked.off('message', onMessage).off('exit', onExit).off('error', onError)
      then()
    }
    const onMessage = (message: unknown) => settle(() => resolve(message as ImageAnswer))
    const onExit = () => settle(() => reject(new DecoderDied()))
    const onError = (error: Error) => settle(() => reject(error))
    asked.on('message', onMessage).on('exit', onExit).on('error', onError)
    asked.channel?.ref()
    // Where it cannot be sent the process is ending, which is heard above.
    asked.send(task, () => undefined)
  })
}
