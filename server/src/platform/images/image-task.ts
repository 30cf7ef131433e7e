import { type CleanedImage, cleanFile } from './clean-work.ts'
import { HeavyImage, ImageError } from './image-error.ts'
import { type PreparedImage, type PrepareTask, workOnImage } from './image-work.ts'
import { drawPage, type PageSizes } from './page-work.ts'

type Edges = Readonly<Record<string, number>>

/** What a decoder can be asked for, by name. */
export interface ImageInputs {
  prepare: PrepareTask<string>
  clean: { readonly path: string; readonly target: string; readonly edges: Edges }
  page: { readonly path: string; readonly edges: Edges }
}
export interface ImageResults {
  prepare: PreparedImage<string>
  clean: CleanedImage<string>
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

function run(task: ImageTask): Promise<ImageResults[ImageTaskName]> {
  if (task.name === 'clean') return cleanFile(task.input, task.mayBeHeavy)
  if (task.name === 'page') return drawPage(task.input)
  return workOnImage(task.input, task.mayBeHeavy)
}

/** Does the work in this process. What is wrong with the file is in the answer. */
export async function workOn(task: ImageTask): Promise<ImageAnswer> {
  try {
    return { result: await run(task) }
  } catch (error) {
    if (error instanceof HeavyImage) return { isHeavy: true }
    const problem = error instanceof ImageError ? error.problem : 'BROKEN'
    return { problem, why: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}
