import { useWaitingItems } from '../../platform/sync/lazy/list-now.ts'
import { useWrites } from '../../platform/sync/use-queue.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import type { IdeaMark } from './public/idea-marks.ts'
import { ideaMarkList } from './public/idea-marks.ts'

const titleOf = (version: unknown) => [(version as IdeaMark).idea.title]

/** What was said about ideas and could not be saved, with what the person can do about it. */
export function RefusedMarks() {
  const marks = useWaitingItems(ideaMarkList)
  const refused = useWrites(({ kept, state }) => kept?.part === ideaMarkList.name && state !== 'waiting')
  const ids = new Set(refused.map(({ kept }) => kept?.id))
  const shown = marks.filter(({ id }) => ids.has(id))
  if (shown.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-3">
      {shown.map(({ id, idea }) => (
        <li key={id} className="card card-pad">
          <p className="type-label wrap-anywhere">{idea.title}</p>
          <SyncSign id={id} describe={titleOf} />
        </li>
      ))}
    </ul>
  )
}
