import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { imports } from '@nestwren/contract/imports'
import type { ImportPreviewRow } from '@nestwren/contract/imports-schemas'
import type { Answers } from './formats/upload.ts'
import { type LocalDeps, withLocalFiles } from './local-files.ts'
import type { LocalFile } from './parse/protocol.ts'
import type { StartParser } from './parse/run-parse.ts'
import type { ImportKey, StoredFile } from './queries.ts'

/** Somebody else waits for the place; the first rows of the largest file are read in a fifth of it. */
const longestMs = 20_000

/** The first rows of a file as they would be read. Throws a TimeoutError where that takes too long. */
export async function previewRows(
  deps: LocalDeps & { readonly startParser: StartParser },
  key: ImportKey,
  body: HandlerInput<(typeof imports)['preview']>['body'],
): Promise<ImportPreviewRow[]> {
  const { file, mapping, zone, dateOrder, units } = body
  const answers: Answers = {
    zone,
    units,
    dateOrder,
    children: {},
    includeRepeats: true,
    useAdjustedBirthdates: false,
    choices: {},
    mappings: {},
  }
  const signal = AbortSignal.timeout(longestMs)
  const look = async (files: readonly LocalFile[]) => {
    const parser = deps.startParser(signal)
    try {
      const { rows } = await parser.run('preview', { files, file, mapping, answers }, never)
      return [...rows]
    } finally {
      parser.close()
    }
  }
  return withLocalFiles(deps, key, look, signal, (one, all) => isNeededFor(file, one, all))
}

/** The one file of this name; all of them where two have it or none has, because it may stand in a ZIP then. */
export function isNeededFor(file: string, one: Named, all: readonly Named[]): boolean {
  const isAlone = all.filter(({ name }) => name === file).length === 1
  return !isAlone || one.name === file
}

type Named = Pick<StoredFile, 'name'>

/** For tasks that give nothing before their result. */
export function never(): Promise<never> {
  throw new Error('Nothing comes in between')
}
