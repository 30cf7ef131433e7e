import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { mayTakeLong } from '../../db/held-connection.ts'
import type { ImageAnswer, ImageTask } from '../image-task.ts'
import { workWith } from '../run-image-task.ts'

/** Larger ones are of tests about pictures, and no two of them alike. */
const mostKeptBytes = 200_000

interface Outcome {
  readonly answer: ImageAnswer
  /** Of the file that was written anew. */
  readonly written: Buffer | null
}

/** What came of small files: most tests need a photo or a document, and it is the same one every time. */
const outcomes = new Map<string, Promise<Outcome>>()

/**
 * Has pictures decoded in this process, which saves starting one for them, and each small one once; gives back the way to
 * end that. What a file may cost is not watched, and nothing is contained.
 */
export function decodeHere(): () => void {
  return workWith(() => ({ isWarm: true, ask: async (task) => copyOf(await ask(copyOf(task))) }))
}

/** What crosses is copied as between two processes, so nobody changes what another is given. */
function copyOf<Value>(value: Value): Value {
  return deserialize(serialize(value))
}

async function ask(task: ImageTask): Promise<ImageAnswer> {
  mayTakeLong('A picture was worked on')
  const bytes = await readFile(task.input.path)
  if (bytes.length > mostKeptBytes) return (await outcomeOf(task)).answer
  const { name, mayBeHeavy, input } = task
  const key = JSON.stringify([name, mayBeHeavy, input.edges, hash('sha256', bytes)])
  const known = outcomes.get(key)
  const outcome = known ?? outcomeOf(task)
  outcomes.set(key, outcome)
  const { answer, written } = await outcome
  if (known !== undefined && written !== null && 'target' in input) await writeFile(input.target, written)
  return answer
}

async function outcomeOf(task: ImageTask): Promise<Outcome> {
  const { workOn } = await import('../image-task.ts')
  const answer = await workOn(task)
  const isWritten = task.name === 'clean' && 'result' in answer
  return { answer, written: isWritten ? await readFile(task.input.target) : null }
}
