import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useTimeText } from '../../../platform/format/use-measures.ts'
import { likesWith } from '../../../platform/sync/lazy/use-likes.ts'
import { react } from '../../../platform/sync/reactions.ts'
import { useQueue } from '../../../platform/sync/use-queue.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TimelineItem } from '../../../ui/timeline-item.tsx'
import type { PhotoFacts } from '../photo-facts.ts'
import '../photo-strip.css'
import '../photos.css'
import { PhotoTile } from '../photo-tile.tsx'
import { usePhotoWords } from '../use-photo-words.ts'

const shown = 4

interface PhotoLineProps {
  /** One photo, or several that one person added together; latest first. */
  photos: readonly [PhotoFacts, ...PhotoFacts[]]
  /** Where it stands in the day. */
  at: string
  /** Id of the person who looks. */
  userId: string
  /** The children are named when those of several stand together. */
  hasNames: boolean
  isNew?: boolean
}

/** Photos on a timeline: who added them, when, and what they show; each opens in the viewer. */
export function PhotoLine({ photos, at, userId, hasNames, isNew = false }: PhotoLineProps) {
  const { t } = useLingui()
  const timeText = useTimeText()
  const navigate = useNavigate()
  const words = usePhotoWords()
  const [first] = photos
  const { length } = photos
  const more = length - shown
  const { createdBy } = first
  const name = createdBy.name
  const isOwn = createdBy.id === userId
  const title = isOwn
    ? plural(length, { one: 'You added a photo', other: 'You added # photos' })
    : plural(length, { one: `${name} added a photo`, other: `${name} added # photos` })
  const caption = photos.find((photo) => photo.caption !== '')?.caption ?? ''
  const about = [...(hasNames ? [words.children(first)] : []), ...(caption === '' ? [] : [caption])]
  const open = () => void navigate(`/vault/photos/${first.id}`, { preventScrollReset: true })
  return (
    <TimelineItem
      hue="photo"
      title={title}
      when={timeText(at)}
      whenIso={at}
      who={
        <>
          <Avatar name={name} personId={createdBy.id} size="sm" />
          <span className="min-w-0 wrap-anywhere">{about.length === 0 ? name : about.join(' · ')}</span>
        </>
      }
      isNew={isNew}
      onOpen={open}
      like={useLikeOfAll(photos, userId)}
      comment={{ count: photos.reduce((sum, { commentCount }) => sum + commentCount, 0), onOpen: open }}
    >
      <div className={classNames('photo-strip', length === 1 ? 'is-single' : 'is-small')}>
        {photos.slice(0, shown).map((photo) => (
          <PhotoTile key={photo.id} photo={photo} isBig={length === 1} hasCaption={false} />
        ))}
        {more > 0 ? <span className="type-caption text-muted">{t`+${more}`}</span> : null}
      </div>
    </TimelineItem>
  )
}

/** One heart for all of them: it is on when each is liked, and counts the people who like any. */
function useLikeOfAll(photos: PhotoLineProps['photos'], userId: string) {
  const { queue } = useQueue()
  return useMemo(() => {
    const likes = photos.map((photo) => likesWith(queue, photo.id, photo.likes))
    const isOn = likes.every((ids) => ids.includes(userId))
    return {
      count: new Set(likes.flat()).size,
      isOn,
      onToggle: () => {
        for (const [at, photo] of photos.entries())
          if (likes[at]?.includes(userId) === isOn) void react(isOn ? 'unlike' : 'like', photo.id, 'photo')
      },
    }
  }, [photos, queue, userId])
}
