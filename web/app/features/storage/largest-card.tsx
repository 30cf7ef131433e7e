import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { maxPurged } from '@nestwren/contract/purge'
import type { LargeItem } from '@nestwren/contract/storage'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { formatBytes } from '../../platform/format/bytes.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { unlessLocked } from '../../platform/locks/locked-answer.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { LargePicture } from './large-picture.tsx'
import { storageKeys } from './public/use-room.ts'
import { useKindWords } from './use-kind-words.ts'
import { useMakeRoom } from './use-make-room.ts'

const pageSize = 20

/** Two of different types may have one id. */
const keyOf = ({ type, id }: LargeItem) => `${type}.${id}`
const sizeOf = (items: readonly LargeItem[]) => items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** What takes most room: choose, delete, and free its room. */
export function LargestCard() {
  const { t } = useLingui()
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const query = useInfiniteQuery({
    queryKey: storageKeys.largest,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam === null ? null : { cursor: pageParam }) }
      return unlessLocked(await api.storage.largest({ query }, { signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { isPersisted: false },
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const choose = (item: LargeItem, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(keyOf(item))
    else next.delete(keyOf(item))
    setChosen(next)
  }
  const selected = items.filter((item) => chosen.has(keyOf(item)))
  return (
    <section className="card card-pad grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="type-heading">
        <Trans>Largest</Trans>
      </h2>
      <Loaded query={query} line={t`Couldn't load the largest photos and documents.`}>
        {() =>
          items.length === 0 ? (
            <p className="type-small text-muted">
              <Trans>Photos and documents you add show up here.</Trans>
            </p>
          ) : (
            <ul aria-labelledby={id} className="room-largest">
              {items.map((item) => (
                <LargeLine
                  key={keyOf(item)}
                  item={item}
                  isChosen={chosen.has(keyOf(item))}
                  isOff={selected.length >= maxPurged && !chosen.has(keyOf(item))}
                  onChange={(isChosen) => choose(item, isChosen)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      ) : null}
      <DeleteBar selected={selected} onDeleted={() => setChosen(new Set())} />
    </section>
  )
}

interface LargeLineProps {
  readonly item: LargeItem
  readonly isChosen: boolean
  readonly isOff: boolean
  readonly onChange: (isChosen: boolean) => void
}

function LargeLine({ item, isChosen, isOff, onChange }: LargeLineProps) {
  const { t, i18n } = useLingui()
  const { day } = useWhen()
  const words = useKindWords()
  const { title, type, createdBy, createdAt, sizeBytes } = item
  const [who, when] = [createdBy.name, day(createdAt)]
  return (
    <li>
      <label className="choice room-line">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isOff}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <LargePicture item={item} />
        <span className="min-w-0 flex-1">
          <span className="type-label room-title" dir="auto">
            {title === '' ? words[type].one : title}
          </span>
          <span className="type-caption block text-muted">{t`${who} added it ${when}`}</span>
        </span>
        <span className="type-label tnum">{formatBytes(sizeBytes, i18n.locale)}</span>
      </label>
    </li>
  )
}

interface DeleteBarProps {
  readonly selected: readonly LargeItem[]
  readonly onDeleted: () => void
}

/** The first tap deletes, the second one frees the room. In between the person can still take it back. */
function DeleteBar({ selected, onDeleted }: DeleteBarProps) {
  const { t, i18n } = useLingui()
  const { isBusy, remove, restore, purge } = useMakeRoom()
  const [deleted, setDeleted] = useState<readonly LargeItem[]>([])
  const count = selected.length
  const [size, freed] = [sizeOf(selected), sizeOf(deleted)].map((bytes) => formatBytes(bytes, i18n.locale))
  const start = async () => {
    const gone = await remove(selected)
    setDeleted(gone)
    if (gone.length > 0) onDeleted()
  }
  const keep = () => {
    showToast({
      message: plural(deleted.length, { one: '# item deleted', other: '# items deleted' }),
      action: { label: t`Undo`, onSelect: () => void restore(deleted) },
    })
    setDeleted([])
  }
  const free = async () => {
    await purge(deleted, freed ?? '')
    setDeleted([])
  }
  const label = plural(count, { one: 'Delete # item', other: 'Delete # items' })
  return (
    <>
      {count === 0 ? null : (
        <div className="room-bar">
          <Button
            variant="danger"
            isBlock
            icon={<Trash2 aria-hidden="true" className="ic" />}
            isBusy={isBusy}
            busyLabel={t`Deleting`}
            onClick={() => void start()}
          >
            {`${label} · ${size}`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={deleted.length > 0}
        title={t`Free up ${freed} now?`}
        body={plural(deleted.length, {
          one: "It's in Recently deleted for 30 days and still takes up space. If you delete it for good, this can't be undone.",
          other:
            "They're in Recently deleted for 30 days and still take up space. If you delete them for good, this can't be undone.",
        })}
        confirmLabel={t`Delete for good`}
        cancelLabel={t`Keep for 30 days`}
        isBusy={isBusy}
        onConfirm={() => void free()}
        onCancel={keep}
      />
    </>
  )
}
