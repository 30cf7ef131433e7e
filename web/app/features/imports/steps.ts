import type { Import } from '@nestwren/contract/imports'

export const stepNames = ['files', 'reading', 'answers', 'check', 'import'] as const
export type StepName = (typeof stepNames)[number]

/** A step before the one that an import has come to, which the address names (`?step=`). */
export type EarlierStep = 'files' | 'answers'

const earlier: ReadonlySet<string | null> = new Set(['files', 'answers'])

export function earlierStep(asked: string | null): EarlierStep | null {
  return earlier.has(asked) ? (asked as EarlierStep) : null
}

/** How many items an import has added. */
export function countMade({ made }: Pick<Import, 'made'>): number {
  return Object.values(made).reduce((sum, count) => sum + count, 0)
}

/** Whether a failed import can go back to its files: it has added nothing, and they are still there. */
export function canChangeFiles(one: Import): boolean {
  return one.status === 'failed' && one.filesUntil !== null && countMade(one) === 0
}

/** Where an import stands. The way back to an earlier step is open while nothing has been imported. */
export function stepOf(one: Import, asked: EarlierStep | null): StepName {
  const { status, asks, answers, read } = one
  if (asked === 'files' && canChangeFiles(one)) return 'files'
  if (status === 'uploading') return 'files'
  if (status === 'reading') return answers === null ? 'reading' : 'check'
  if (status === 'asking' || status === 'ready') {
    const hasAsks = asks !== null && hasQuestions(asks)
    if (asked === 'files') return 'files'
    if (status === 'asking') return read.length > 0 || hasAsks ? 'answers' : 'files'
    return asked === 'answers' && hasAsks ? 'answers' : 'check'
  }
  return 'import'
}

/** Whether the files leave anything open; the family's own export leaves nothing. */
export function hasQuestions({ zone, dateOrder, units, children, mappings }: NonNullable<Import['asks']>): boolean {
  return zone || dateOrder || units.length > 0 || children.length > 0 || mappings.length > 0
}
