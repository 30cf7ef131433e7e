import { commonError } from '../http/errors.ts'
import { createWorkQueue } from '../work-queue/work-queue.ts'
import { createDecoder, type Decoder, DecoderDied } from './decoder.ts'
import { ImageError } from './image-error.ts'
import type { ImageAnswer, ImageInputs, ImageResults, ImageTask, ImageTaskName } from './image-task.ts'

const ordinaryAtOnce = 3
const heavyAtOnce = 1

/** A family's whole album may wait; each waits as a file on disk, and takes seconds at most. */
const line = {
  mostWaitingOfOne: 40,
  mostWaiting: 400,
  whenFull: () => commonError('UNAVAILABLE', { retryAfterS: 10 }),
}

/** Whoever brought a heavy file brings more of them: for so long theirs go to that line at once. */
const heavyForMs = 60_000

/** One waits a while for the next upload; the others are for when many come at once, and their memory is needed then. */
const idleMs = { first: 5_000, others: 500 } as const

type RunImageTask = <Name extends ImageTaskName>(
  name: Name,
  input: ImageInputs[Name],
  accountId: string,
) => Promise<ImageResults[Name]>

const usual = createRunner(createDecoder)
const standIns: RunImageTask[] = []

/**
 * Has a file worked on by a process of its own: decoders are the part of a server that strangers' bytes reach first, so
 * they run where no secret is, where a crash or too much of anything ends one upload at most, and where what they leave in
 * memory goes away with them. Accounts take turns. Throws an ImageError where the file is at fault, UNAVAILABLE where too
 * many wait.
 */
export const runImageTask: RunImageTask = (name, input, accountId) => (standIns.at(-1) ?? usual)(name, input, accountId)

/** Has other decoders do the work from now on, for tests whose pictures need no process; gives back the way to end that. */
export function workWith(create: typeof createDecoder): () => void {
  const standIn = createRunner(create)
  standIns.push(standIn)
  return () => {
    const at = standIns.indexOf(standIn)
    if (at !== -1) standIns.splice(at, 1)
  }
}

function createRunner(create: typeof createDecoder): RunImageTask {
  // One family never has all places of the ordinary, so another one's photo begins at once, or after one file of each.
  const ordinary = createWorkQueue(ordinaryAtOnce, { ...line, atOnceOfOne: ordinaryAtOnce - 1 })
  const heavy = createWorkQueue(heavyAtOnce, line)
  const first = create(idleMs.first)
  /** Those without work; as many as may be at work at a time. */
  const resting = [first, ...Array.from({ length: ordinaryAtOnce + heavyAtOnce - 1 }, () => create(idleMs.others))]

  function take(): Decoder {
    const taken = resting.find(({ isWarm }) => isWarm) ?? resting.find((decoder) => decoder === first) ?? resting[0]
    if (taken === undefined) throw new Error('More is worked on than may be')
    resting.splice(resting.indexOf(taken), 1)
    return taken
  }

  async function decode(task: ImageTask): Promise<ImageAnswer> {
    const decoder = take()
    try {
      return (await tryOnce(decoder, task)) ?? (await tryOnce(decoder, task)) ?? diedTwice
    } finally {
      resting.push(decoder)
    }
  }

  /** Until when files of an account are taken for heavy ones. */
  const heavyUntil = new Map<string, number>()

  function noteHeavy(accountId: string): void {
    const now = performance.now()
    for (const [known, until] of heavyUntil) if (until <= now) heavyUntil.delete(known)
    heavyUntil.set(accountId, now + heavyForMs)
  }

  /** A file that turns out to be heavy ends a process, and starting one stops the server for as long as it has memory. */
  async function answerTo(task: ImageTask, accountId: string): Promise<ImageAnswer> {
    if ((heavyUntil.get(accountId) ?? 0) <= performance.now()) {
      const answer = await ordinary(accountId, () => decode(task))
      if (!('isHeavy' in answer)) return answer
      noteHeavy(accountId)
    }
    return heavy(accountId, () => decode({ ...task, mayBeHeavy: true }))
  }

  return async <Name extends ImageTaskName>(name: Name, input: ImageInputs[Name], accountId: string) => {
    const answer = await answerTo({ name, input, mayBeHeavy: false } as ImageTask, accountId)
    if ('problem' in answer) throw new ImageError(answer.problem, answer.why)
    if ('isHeavy' in answer) throw new Error('It was asked for as a heavy one')
    // The answer to a task is the result of its name.
    return answer.result as ImageResults[Name]
  }
}

/** Null when the process died: once may have other reasons, twice has the file. */
async function tryOnce(decoder: Decoder, task: ImageTask): Promise<ImageAnswer | null> {
  try {
    return await decoder.ask(task)
  } catch (error) {
    if (error instanceof DecoderDied) return null
    throw error
  }
}

const diedTwice: ImageAnswer = { problem: 'BROKEN', why: 'The decoder died of it' }
