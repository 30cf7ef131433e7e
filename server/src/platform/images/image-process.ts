import type { CleanType } from './clean-image.ts'
import { cleanFile } from './clean-work.ts'
import { ImageError } from './image-error.ts'
import { workOnImage } from './image-work.ts'
import type { PreparedImage } from './prepare-image.ts'

/** What the process can be asked for, by name. */
export interface ImageInputs {
  prepare: { readonly path: string; readonly edges: Readonly<Record<string, number>> }
  clean: { readonly path: string; readonly target: string }
}
export interface ImageResults {
  prepare: { readonly prepared: PreparedImage<string> }
  clean: { readonly cleaned: CleanType }
}
export type ImageTaskName = keyof ImageInputs

export type ImageTask = {
  [Name in ImageTaskName]: { readonly id: number; readonly name: Name; readonly input: ImageInputs[Name] }
}[ImageTaskName]
export type ImageAnswer =
  | { readonly id: number; readonly result: ImageResults[ImageTaskName] }
  | { readonly id: number; readonly problem: ImageError['problem']; readonly why: string }

async function run(task: ImageTask): Promise<ImageResults[ImageTaskName]> {
  if (task.name === 'clean') return { cleaned: await cleanFile(task.input.path, task.input.target) }
  return { prepared: await workOnImage(task.input.path, task.input.edges) }
}

async function answer(task: ImageTask): Promise<ImageAnswer> {
  const { id } = task
  try {
    return { id, result: await run(task) }
  } catch (error) {
    const problem = error instanceof ImageError ? error.problem : 'BROKEN'
    return { id, problem, why: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}

process.on('message', (task: ImageTask) => {
  // Whoever asked may be gone by then.
  void answer(task).then((answered) => process.connected && process.send?.(answered))
})
// The server has ended, in whatever way.
process.on('disconnect', () => process.exit())
