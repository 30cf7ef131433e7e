import type { CleanType } from './clean-image.ts'
import { cleanFile } from './clean-work.ts'
import { watchCost } from './cost-watch.ts'
import { HeavyImage, ImageError } from './image-error.ts'
import { workOnImage } from './image-work.ts'
import { drawPage } from './page-work.ts'
import type { PageSizes } from './pdf-page.ts'
import type { PreparedImage } from './prepare-image.ts'

type Edges = Readonly<Record<string, number>>

/** What the process can be asked for, by name. */
export interface ImageInputs {
  prepare: { readonly path: string; readonly edges: Edges }
  clean: { readonly path: string; readonly target: string; readonly edges: Edges }
  page: { readonly path: string; readonly edges: Edges }
}
export interface ImageResults {
  prepare: PreparedImage<string>
  clean: { readonly type: CleanType; readonly sizes: PreparedImage<string>['sizes'] }
  page: PageSizes<string>
}
export type ImageTaskName = keyof ImageInputs

export type ImageTask = {
  [Name in ImageTaskName]: {
    readonly name: Name
    readonly input: ImageInputs[Name]
    /** It may need much memory: no other such file is worked on now. */
    readonly mayBeHeavy: boolean
  }
}[ImageTaskName]
/** `isSpent`: the process is to be ended, because work goes on that nobody waits for, or because of what it holds. */
export type ImageAnswer =
  | { readonly result: ImageResults[ImageTaskName]; readonly isSpent?: true }
  /** Asked again when it may be heavy. */
  | { readonly isHeavy: true; readonly isSpent?: true }
  | { readonly problem: ImageError['problem']; readonly why: string; readonly isSpent?: true }

/** What is held after a file is counted to the next one. */
const mostBytesAfter = 160_000_000

function run(task: ImageTask): Promise<ImageResults[ImageTaskName]> {
  if (task.name === 'clean') return cleanFile(task.input, task.mayBeHeavy)
  if (task.name === 'page') return drawPage(task.input)
  return workOnImage(task.input, task.mayBeHeavy)
}

async function outcomeOf(task: ImageTask): Promise<ImageAnswer> {
  try {
    const result = await run(task)
    return process.memoryUsage.rss() > mostBytesAfter ? { result, isSpent: true } : { result }
  } catch (error) {
    if (error instanceof HeavyImage) return { isHeavy: true }
    const problem = error instanceof ImageError ? error.problem : 'BROKEN'
    return { problem, why: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}

/** One file at a time: whoever asks waits for the answer, so what the process costs is what the file costs. */
async function answer(task: ImageTask): Promise<void> {
  let endWatch: () => void = () => undefined
  const tooMuch = new Promise<ImageAnswer>((resolve) => {
    endWatch = watchCost(task.mayBeHeavy, (what) => {
      if (what === 'memory' && !task.mayBeHeavy) resolve({ isHeavy: true, isSpent: true })
      else resolve({ problem: 'BROKEN', why: `It takes too much ${what}`, isSpent: true })
    })
  })
  const answered = await Promise.race([outcomeOf(task), tooMuch])
  endWatch()
  // Whoever asked may be gone by then.
  if (process.connected) process.send?.(answered)
}

process.on('message', (task: ImageTask) => void answer(task))
// The server has ended, in whatever way. An ordinary exit would wait for decoders at work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
