import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import type { Comment } from '@nestwren/contract/reactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CloudOff, Send, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { addComment, removeComment } from '../../platform/outbox/outbox-api.ts'
import { useOutbox, usePendingComments } from '../../platform/outbox/use-outbox.ts'
import { useTyping, useTypingSender } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useRefusalText } from './refusal-text.ts'
import { useTimeText } from './use-entry-text.ts'

/** What the family said about an entry, oldest first, with those of this device that are still on their way. */
export function Comments({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: queryKeys.comments(entry.id),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.logReactions.listComments(
        { params: { id: entry.id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
    // An entry that is itself on its way has no comments to read yet.
    enabled: entry.commentCount > 0,
  })
  const { added, removedIds } = usePendingComments(entry.id)
  const read = query.data?.pages.flatMap(({ items }) => items) ?? []
  const stored = read.filter(({ id }) => !removedIds.includes(id))
  const pending = added.filter(({ id }) => !read.some((one) => one.id === id))
  return (
    <section className="grid gap-2" aria-labelledby={`comments-${entry.id}`}>
      <h3 id={`comments-${entry.id}`} className="type-label">
        <Trans>Comments</Trans>
      </h3>
      {query.isLoading ? <Skeleton className="h-12 w-full rounded-md" /> : null}
      {query.isError ? (
        <Banner tone="warning" action={{ label: t`Try again`, onSelect: () => void query.refetch() }}>
          {t`The comments could not be loaded.`}
        </Banner>
      ) : null}
      <ul className="grid gap-3">
        {stored.map((comment) => (
          <CommentLine key={comment.id} entry={entry} comment={comment} />
        ))}
        {pending.map((comment) => (
          <CommentLine
            key={comment.id}
            entry={entry}
            comment={{ ...comment, itemId: entry.id }}
            state={comment.state}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="ghost" size="sm" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>More comments</Trans>
        </Button>
      ) : null}
      <Writers entryId={entry.id} />
      <CommentForm entryId={entry.id} />
    </section>
  )
}

interface CommentLineProps {
  entry: Entry
  comment: Comment
  state?: 'stored' | 'waiting' | 'failed'
}

function CommentLine({ entry, comment, state = 'stored' }: CommentLineProps) {
  const { t } = useLingui()
  const session = useSession()
  const timeText = useTimeText()
  const { children } = useSelectedChild()
  const isOwn = session.status === 'signedIn' && session.user.id === comment.createdBy.id
  const mayRemove = isOwn || children.find(({ _id }) => _id === entry.childId)?.access.logs === 'manage'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2">
      <Avatar name={comment.createdBy.name} personId={comment.createdBy.id} size="sm" />
      <div className="min-w-0">
        <p className="type-caption text-muted">
          {comment.createdBy.name}, {timeText(comment.createdAt)}
          {state === 'waiting' ? (
            <span className="waiting-mark">
              {' '}
              <CloudOff aria-hidden="true" className="ic ic-sm inline" /> <Trans>Waiting for signal</Trans>
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
            removeComment(entry.id, comment.id)
            const { content } = comment
            showToast({
              message: t`Comment deleted`,
              action: { label: t`Undo`, onSelect: () => void addComment(entry.id, content) },
            })
          }}
        />
      ) : null}
    </li>
  )
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

function Writers({ entryId }: { entryId: string }) {
  const { t } = useLingui()
  const typing = useTyping({ itemType: 'log', itemId: entryId })
  if (typing.length === 0) return null
  const names = typing.map(({ name }) => name).join(', ')
  return (
    <p className="tl-meta" role="status">
      <span className="typing-dots" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {t`${names} is writing`}
    </p>
  )
}

const draftKey = (entryId: string) => `nestwren.comment.${entryId}`

/** What is being written stays on a reload; it goes only when it has been sent. */
function CommentForm({ entryId }: { entryId: string }) {
  const { t } = useLingui()
  const [content, setContent] = useState(() => sessionStorage.getItem(draftKey(entryId)) ?? '')
  const sender = useTypingSender({ itemType: 'log', itemId: entryId })
  useEffect(() => {
    if (content === '') sessionStorage.removeItem(draftKey(entryId))
    else sessionStorage.setItem(draftKey(entryId), content)
  }, [content, entryId])
  const send = () => {
    const words = content.trim()
    if (words === '') return
    addComment(entryId, words)
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
