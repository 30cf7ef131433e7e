import { useLingui } from '@lingui/react/macro'
import type { Milestone } from '@nestwren/contract/milestones'
import { newId } from '../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../platform/sync/lazy/write-list.ts'
import type { Written } from '../../platform/sync/write.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useInBackground } from '../../ui/use-in-background.ts'
import { milestoneList } from './public/milestone-list.ts'
import { useMilestoneWords } from './use-milestone-words.ts'

/** A milestone as the form holds it; survives a reload. */
export interface MilestoneForm {
  id: string
  title: string
  /** Empty while it has no day. */
  achievedOn: string
  note: string
  photoId: string | null
}

const nothing = { achievedOn: null, note: '', photoId: null } as const

/** Notes and clears milestones, with or without a network; clearing can be taken back. */
export function useMilestoneChange() {
  const { t } = useLingui()
  const words = useMilestoneWords()
  const inBackground = useInBackground()
  const told = ({ isStored }: Written) => inBackground(isStored)

  const save = (milestone: Milestone | null, childId: string, typed: MilestoneForm) => {
    const fields = {
      title: typed.title.trim(),
      achievedOn: typed.achievedOn === '' ? null : typed.achievedOn,
      note: typed.note.trim(),
      photoId: typed.photoId,
    }
    if (milestone === null) {
      const body = { id: typed.id, childId, ...fields }
      return createItem(milestoneList, body, { ...body, key: null, updatedBy: null, createdBy: null })
    }
    const names = ['title', 'achievedOn', 'note', 'photoId'] as const
    const changed = Object.fromEntries(
      names.filter((name) => fields[name] !== milestone[name]).map((name) => [name, fields[name]]),
    )
    // The six of a child that is itself on its way wait for it.
    return changeItem(milestoneList, milestone, changed, changed, [childId])
  }

  const remove = (milestone: Milestone) => {
    const name = words.titleOf(milestone)
    const { title, achievedOn, note, photoId, childId } = milestone
    const said = { achievedOn, note, photoId }
    const undo = () => {
      if (milestone.key !== null) {
        const cleared = { ...milestone, ...nothing, version: milestone.version + 1 }
        return told(changeItem(milestoneList, cleared, said))
      }
      // Under a new id: the old one is gone at the server.
      const body = { id: newId(), childId, title, ...said }
      return told(createItem(milestoneList, body, { ...body, key: null, updatedBy: null, createdBy: null }))
    }
    told(milestone.key === null ? removeItem(milestoneList, milestone) : changeItem(milestoneList, milestone, nothing))
    showToast({
      message: milestone.key === null ? t`${name} removed` : t`${name} cleared`,
      action: { label: t`Undo`, onSelect: undo },
    })
  }
  return { save, remove }
}
