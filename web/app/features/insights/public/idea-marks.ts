import type { Idea, IdeaState } from '@nestwren/contract/insights'
import { useMemo } from 'react'
import { newId } from '../../../platform/sync/ids.ts'
import { createItem } from '../../../platform/sync/lazy/write-list.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { useWrites } from '../../../platform/sync/use-queue.ts'

/** What somebody said about an idea on this device, until the server has it. The latest about an idea counts. */
export interface IdeaMark {
  readonly id: string
  readonly version: number
  readonly childId: string
  readonly key: string
  readonly state: IdeaState
  readonly idea: Idea
}

/**
 * Marks wait for a connection like logs. Only those that wait are a list: what the server has of them is part of its
 * answers about ideas, which are read again once one has arrived.
 */
export const ideaMarkList: SyncedList<IdeaMark> = {
  name: 'ideas',
  calls: { create: 'insights.markIdea' },
  read: async () => [],
  under: ['key'],
  body: ({ childId, state }) => ({ childId, state }),
}

/** Says of an idea that it is saved, done, or not for the child; `none` takes that back. Shows right away. */
export function markIdea(childId: string, idea: Idea, state: IdeaState): { readonly isStored: Promise<void> } {
  const mark = { id: newId(), childId, key: idea.key, state }
  return createItem(ideaMarkList, mark, { ...mark, idea })
}

/**
 * Returns the latest mark of each idea of a child that still waits to be sent, in the order they were made. What the server
 * refused is not among them: the idea is as it was.
 */
export function useWaitingMarks(childId: string): ReadonlyMap<string, IdeaMark> {
  const writes = useWrites(({ kept, state }) => kept?.part === ideaMarkList.name && state === 'waiting')
  return useMemo(() => {
    const marks = new Map<string, IdeaMark>()
    for (const { kept } of writes) {
      const mark = kept?.shown as unknown as IdeaMark
      if (mark.childId !== childId) continue
      // Taken out first, so that the latest is the last one.
      marks.delete(mark.key)
      marks.set(mark.key, mark)
    }
    return marks
  }, [writes, childId])
}

/** Lays the marks that wait over an idea from the server. */
export function markedIdea(idea: Idea, marks: ReadonlyMap<string, IdeaMark>): Idea {
  const state = marks.get(idea.key)?.state
  return state === undefined ? idea : { ...idea, state }
}

/** True for an idea that is still worth showing now: not done, and not unwanted. */
export function isOpenIdea({ state }: Pick<Idea, 'state'>): boolean {
  return state === 'none' || state === 'saved'
}
