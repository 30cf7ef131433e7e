import { useLingui } from '@lingui/react/macro'
import { memo, Suspense } from 'react'
import { useTimeText } from '../../../platform/format/use-measures.ts'
import type { EntryView } from '../../../platform/sync/indexed/use-entries.ts'
import { useEntryProblem } from '../../../platform/sync/use-sync-status.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useRefusalText } from '../../../ui/items/use-refusal-text.ts'
import { TimelineItem } from '../../../ui/timeline-item.tsx'
import { likeEntry, restoreEntry, unlikeEntry } from '../entry-writes.ts'
import { webKinds } from '../kinds/index.ts'
import { EntryIcon, entryColor } from '../kinds/public/kind-drawing.tsx'
import { useEntryParts, useLogSheets } from './log-sheets.ts'
import { useEntryTitle } from './use-entry-title.ts'

interface EntryLineProps {
  view: EntryView
  /** Id of the person who looks. */
  userId: string
  /** Named when entries of several children stand together. */
  childName?: string | null
  /** Likes and comments under the entry; the list of a day goes without. */
  hasReactions?: boolean
  /** It has just arrived: it grows in. */
  isNew?: boolean
}

/** One entry of a timeline: what, when, who, and how its writing fares. */
export const EntryLine = memo(function EntryLine({
  view,
  userId,
  childName,
  hasReactions = false,
  isNew = false,
}: EntryLineProps) {
  const { t } = useLingui()
  const { entry, sync } = view
  const { title, context } = useEntryTitle()(entry)
  const timeText = useTimeText()
  const { openEntry } = useLogSheets()
  const PhotoStrip = useEntryParts()?.PhotoStrip
  const isLiked = entry.likes.includes(userId)
  return (
    <TimelineItem
      hue={webKinds[entry.kind].hue}
      icon={<EntryIcon entry={entry} />}
      color={entryColor(entry)}
      title={childName ? t`${childName}: ${title}` : title}
      when={timeText(entry.startAt)}
      whenIso={entry.startAt}
      who={
        <>
          <Avatar name={entry.createdBy.name} personId={entry.createdBy.id} size="sm" />
          <span className="min-w-0">
            {entry.createdBy.name}
            {context === null ? null : ', '}
            {context}
          </span>
        </>
      }
      state={useLineState(view)}
      isNew={isNew}
      onOpen={() => openEntry(entry.id)}
      {...(hasReactions && (sync === 'saved' || sync === 'storing')
        ? {
            like: {
              count: entry.likes.length,
              isOn: isLiked,
              onToggle: () => void (isLiked ? unlikeEntry(entry.id) : likeEntry(entry.id)),
            },
            comment: { count: entry.commentCount, onOpen: () => openEntry(entry.id) },
          }
        : null)}
    >
      {entry.notes === '' && entry.photoIds.length === 0 ? null : (
        <>
          {entry.notes === '' ? null : <p className="bubble whitespace-pre-line">{entry.notes}</p>}
          {entry.photoIds.length === 0 || PhotoStrip === undefined ? null : (
            <Suspense fallback={<div className={entry.photoIds.length === 1 ? 'tl-photos is-single' : 'tl-photos'} />}>
              <PhotoStrip logId={entry.id} count={entry.photoIds.length} />
            </Suspense>
          )}
        </>
      )}
    </TimelineItem>
  )
})

function useLineState({ entry, sync }: EntryView) {
  const { t } = useLingui()
  const problem = useEntryProblem(entry.id)
  const refusalText = useRefusalText()
  const { openEntry } = useLogSheets()
  if (entry.deletedAt !== null) return { kind: 'deleted' as const, onUndo: () => void restoreEntry(entry) }
  if (problem?.kind === 'failed')
    return {
      kind: 'failed' as const,
      reason: refusalText(problem.error),
      onRetry: () => void problem.tryAgain(),
      onDiscard: () => void problem.discard(),
    }
  if (problem?.kind === 'conflict')
    return {
      kind: 'failed' as const,
      reason: t`${problem.theirs.updatedBy.name} changed this too. Open it to choose.`,
      onRetry: () => openEntry(entry.id),
      onDiscard: () => void problem.takeTheirs(),
      retryLabel: t`Choose`,
      discardLabel: t`Take ${problem.theirs.updatedBy.name}'s`,
    }
  return sync === 'waiting' ? { kind: 'waiting' as const } : { kind: 'saved' as const }
}
