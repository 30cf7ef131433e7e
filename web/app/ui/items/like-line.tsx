import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useFamily } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useLikes } from '../../platform/sync/lazy/use-likes.ts'
import { type ReactionItem, react } from '../../platform/sync/reactions.ts'
import { useGuests } from './use-guests.ts'

interface LikeLineProps {
  itemType: ReactionItem
  id: string
  /** Ids of those who like it, as the server knows them. */
  likes: readonly string[]
}

/** The like of the person, and who else likes it. */
export function LikeLine({ itemType, id, likes }: LikeLineProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const { family } = useFamily()
  const userId = session.status === 'signedIn' ? session.user.id : ''
  const shown = useLikes(id, likes)
  const isLiked = shown.includes(userId)
  const isStranger = (one: string) => one !== userId && family.every(({ id: member }) => member !== one)
  const guests = useGuests(family.length > 0 && shown.some(isStranger))
  const nameOf = (one: string) => [...family, ...guests].find((somebody) => somebody.id === one)?.name
  const names = shown.map((one) => (one === userId ? t`you` : (nameOf(one) ?? t`former member`)))
  const list = listFormat(i18n.locale).format(names)
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        className="react -ms-3"
        aria-pressed={isLiked}
        onClick={() => void react(isLiked ? 'unlike' : 'like', id, itemType)}
      >
        <Heart aria-hidden="true" className="ic" />
        <Trans>Like</Trans>
      </button>
      {names.length > 0 ? <p className="type-small text-muted">{t`Liked by ${list}`}</p> : null}
    </div>
  )
}
