import { Trans, useLingui } from '@lingui/react/macro'
import { sideBySide } from '@nestwren/contract/apart'
import type { Comment } from '@nestwren/contract/reactions'
import { isVisible } from '@nestwren/contract/visible'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Send, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { nowMs } from '../../platform/clock/now.ts'
import { formatClockTime } from '../../platform/format/formats.ts'
import { useTyping, useTypingSender } from '../../platform/realtime/typing.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { addComment, removeComment, usePendingComments } from '../../platform/sync/lazy/comments.ts'
import type { ReactionItem } from '../../platform/sync/reactions.ts'
import { useOutbox } from '../../platform/sync/use-outbox.ts'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { showToast } from '../toast-store.ts'
import { WaitingSign } from '../waiting-sign.tsx'
import { Loaded } from './loaded.tsx'
import { useRefusalText } from './use-refusal-text.ts'

/** What comments stand under: a log entry, a photo, a document. */
export interface CommentedItem {
  readonly itemType: ReactionItem
  readonly id: string
  readonly commentCount: number
  /** Whether the person may delete what others have said. */
  readonly mayManage: boolean
}

/** What the family said about a thing, oldest first, with those of this device that are still on their way. */
export function Comments({ item }: { item: CommentedItem }) {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: queryKeys.comments(item.id),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api[`${item.itemType}Reactions`].listComments(
        { params: { id: item.id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
    // A thing that is itself on its way has no comments to read yet.
    enabled: item.commentCount > 0,
    // What is locked takes along what was said about it.
    meta: { of: `${item.itemType}s` },
  })
  const { added, removedIds } = usePendingComments(item.id)
  const read = query.data?.pages.flatMap(({ items }) => items) ?? []
  const stored = read.filter(({ id }) => !removedIds.includes(id))
  const pending = added.filter(({ id }) => !read.some((one) => one.id === id))
  return (
    <section className="grid gap-2" aria-labelledby={`comments-${item.id}`}>
      <h3 id={`comments-${item.id}`} className="type-label">
        <Trans>Comments</Trans>
      </h3>
      {item.commentCount > 0 ? (
        <Loaded query={query} lines={1} line={t`Couldn't load the comments.`}>
          {() => null}
        </Loaded>
      ) : null}
      <ul className="grid gap-3">
        {stored.map((comment) => (
          <CommentLine key={comment.id} item={item} comment={comment} />
        ))}
        {pending.map((comment) => (
          <CommentLine key={comment.id} item={item} comment={{ ...comment, itemId: item.id }} state={comment.state} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="ghost" size="sm" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>More comments</Trans>
        </Button>
      ) : null}
      <Writers item={item} />
      <CommentForm item={item} />
    </section>
  )
}

interface CommentLineProps {
  item: CommentedItem
  comment: Comment
  state?: 'stored' | 'waiting' | 'failed'
}

function CommentLine({ item, comment, state = 'stored' }: CommentLineProps) {
  const { t } = useLingui()
  const session = useSession()
  const whenText = useWhenText()
  const isOwn = session.status === 'signedIn' && session.user.id === comment.createdBy.id
  const mayRemove = isOwn || item.mayManage
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2">
      <Avatar name={comment.createdBy.name} personId={comment.createdBy.id} size="sm" />
      <div className="min-w-0">
        <p className="type-caption text-muted">
          {comment.createdBy.name}, {whenText(comment.createdAt)}
          {state === 'waiting' ? (
            <span className="waiting-mark">
              {' '}
              <WaitingSign />
            </span>
          ) : null}
        </p>
        <p className="bubble whitespace-pre-line break-words">{comment.content}</p>
        {state === 'failed' ? <FailedComment commentId={comment.id} /> : null}
      </div>
      {mayRemove && state !== 'failed' ? (
        <IconButton
          label={t`Delete comment`}
          icon={<Trash2 aria-hidden="true" className="ic" />}
          onClick={() => {
            removeComment(item.itemType, item.id, comment.id)
            const { content } = comment
            showToast({
              message: t`Comment deleted`,
              action: { label: t`Undo`, onSelect: () => void addComment(item.itemType, item.id, content) },
            })
          }}
        />
      ) : null}
    </li>
  )
}

/** The time today; the day as well for anything older. */
function useWhenText(): (instant: string) => string {
  const { i18n } = useLingui()
  const { locale } = i18n
  return (instant) => {
    const at = new Date(instant)
    const isToday = at.toDateString() === new Date(nowMs()).toDateString()
    const time = { hour: 'numeric', minute: '2-digit' } as const
    return formatClockTime(locale, isToday ? time : { day: 'numeric', month: 'short', ...time }, at.getTime())
  }
}

/** A comment the server refused: it stays until its writer decides. */
function FailedComment({ commentId }: { commentId: string }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const { failed } = useOutbox()
  const write = failed.find(({ input }) => (input as { body?: { id?: string } }).body?.id === commentId)
  if (write === undefined) return null
  return (
    <div>
      <p className="tl-meta is-danger" role="alert">
        <TriangleAlert aria-hidden="true" className="ic ic-sm" />
        {t`Not sent: ${refusalText(write.error)}`}
      </p>
      <div className="tl-acts">
        <button type="button" className="react is-primary" onClick={() => void write.tryAgain()}>
          <Trans>Try again</Trans>
        </button>
        <button type="button" className="react" onClick={() => void write.discard()}>
          <Trans>Discard</Trans>
        </button>
      </div>
    </div>
  )
}

function Writers({ item: { itemType, id } }: { item: CommentedItem }) {
  const { t } = useLingui()
  const typing = useTyping({ itemType, itemId: id })
  if (typing.length === 0) return null
  const names = sideBySide(typing.map(({ name }) => name))
  return (
    <p className="tl-meta" role="status">
      <span className="typing-dots" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {t`Typing: ${names}`}
    </p>
  )
}

/** What is being written stays on a reload; it goes only when it has been sent. */
function CommentForm({ item: { itemType, id } }: { item: CommentedItem }) {
  const { t } = useLingui()
  const { accountId } = useWorkspace().scope
  // Ids are made by browsers, so an item of another family of this person may have the same one.
  const key = `nestwren.comment.${accountId}.${id}`
  const [content, setContent] = useState(() => sessionStorage.getItem(key) ?? '')
  const sender = useTypingSender({ itemType, itemId: id })
  useEffect(() => {
    if (content === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, content)
  }, [content, key])
  const send = () => {
    const words = content.trim()
    if (!isVisible(words)) return
    addComment(itemType, id, words)
    sender.stop()
    setContent('')
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        className="input min-h-13 flex-1 py-3"
        dir="auto"
        rows={1}
        maxLength={2000}
        value={content}
        aria-label={t`Write a comment`}
        placeholder={t`Write a comment`}
        onChange={(event) => {
          setContent(event.target.value)
          sender.onKeystroke()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <IconButton type="submit" label={t`Send`} tone="tonal" icon={<Send aria-hidden="true" className="ic" />} />
    </form>
  )
}
