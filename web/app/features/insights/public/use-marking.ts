import { useLingui } from '@lingui/react/macro'
import type { Idea, IdeaState } from '@nestwren/contract/insights'
import { useErrorText } from '../../../platform/api/errors.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { markIdea } from './idea-marks.ts'

/** Returns what a tap on an idea does: it is marked right away, with or without a connection, and a toast undoes it. */
export function useMarking(childId: string): { readonly mark: (idea: Idea, state: IdeaState) => void } {
  const { t } = useLingui()
  const errorText = useErrorText()
  const write = (idea: Idea, state: IdeaState) =>
    // A device without room keeps nothing; the idea stays as it was.
    void markIdea(childId, idea, state).isStored.catch((error: unknown) => showToast({ message: errorText(error) }))
  const said: Record<IdeaState, string> = {
    none: t`Idea back in your list`,
    saved: t`Idea saved`,
    done: t`Idea done`,
    notForUs: t`Idea removed`,
  }
  return {
    mark: (idea, state) => {
      write(idea, state)
      showToast({
        message: said[state],
        action: { label: t`Undo`, onSelect: () => write({ ...idea, state }, idea.state) },
      })
    },
  }
}
