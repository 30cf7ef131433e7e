import type { VisitQuestion } from '@nestwren/contract/visit-questions'
import { api } from '../../../platform/api/api.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

/** As many as the server gives at once. */
const pageSize = 100

/** Reads every page: a child has 200 questions at most. */
async function readAll(signal: AbortSignal): Promise<readonly VisitQuestion[]> {
  const all: VisitQuestion[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor === null ? null : { cursor }) }
    const { items, nextCursor } = await api.visitQuestions.list({ query }, { signal })
    all.push(...items)
    cursor = nextCursor
  } while (cursor !== null)
  return all
}

export const questionList: SyncedList<VisitQuestion> = {
  name: 'visitQuestions',
  scope: 'child',
  calls: { create: 'visitQuestions.create', update: 'visitQuestions.update', remove: 'visitQuestions.remove' },
  read: readAll,
}

/** The questions for the doctor about all children whose health the person may see; kept on the device. */
export function useQuestions(isWanted = true) {
  return useList(questionList, { isWanted })
}
