import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { maxPurged } from '@nestwren/contract/purge'
import type { LargeItem } from '@nestwren/contract/storage'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { useDocumentRoom, useSealedRoom } from '../documents/public/use-document-room.ts'
import { usePhotoRoom } from '../photos/public/use-photo-room.ts'
import { storageKeys } from './public/use-room.ts'

/** Calls that are under way at once. */
const atOnce = 4

/** How a kind of file is deleted, brought back and deleted for good. */
interface RoomCalls {
  readonly remove: (id: string) => Promise<unknown>
  readonly restore: (id: string) => Promise<unknown>
  readonly purge: (ids: string[]) => Promise<{ readonly removed: number }>
  readonly readDeleted: () => Promise<unknown>
}

interface MakeRoom {
  readonly isBusy: boolean
  /** Deletes some of the largest; resolves to those that are deleted now, also where others could not be. */
  readonly remove: (items: readonly LargeItem[]) => Promise<readonly LargeItem[]>
  readonly restore: (items: readonly LargeItem[]) => Promise<void>
  /** Deletes for good what {@link MakeRoom.remove} has deleted. `freed` is its size, for the words afterwards. */
  readonly purge: (items: readonly LargeItem[], freed: string) => Promise<void>
  /** Deletes for good all that takes room and was deleted until then. */
  readonly empty: (deletedUntil: string, freed: string) => Promise<void>
}

/** What makes room. Failures are told in a toast, and the figures are read again after everything. */
export function useMakeRoom(): MakeRoom {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  // Null: nothing of it is among the largest.
  const calls: Readonly<Record<LargeItem['type'], RoomCalls | null>> = {
    photo: usePhotoRoom(),
    document: useDocumentRoom(),
    sealed: useSealedRoom(),
    picture: null,
    child: null,
    greeting: null,
    site: null,
  }
  const readAgain = () => client.invalidateQueries({ queryKey: storageKeys.all })
  const readDeleted = () => Promise.all(Object.values(calls).map((of) => of?.readDeleted()))
  const withRead = (work: () => Promise<unknown>, done?: string) =>
    run(() => work().finally(readAgain), done === undefined ? {} : { done })

  return {
    isBusy,
    remove: async (items) => {
      const deleted: LargeItem[] = []
      await withRead(() =>
        someAtOnce(items, async (item) => {
          // Deleted on another device meanwhile: it can be deleted for good all the same.
          await unlessGone(calls[item.type]?.remove(item.id))
          deleted.push(item)
        }),
      )
      return deleted
    },
    restore: async (items) => {
      const done = plural(items.length, { one: '# item is back', other: '# items are back' })
      await withRead(() => someAtOnce(items, (item) => calls[item.type]?.restore(item.id)), done)
    },
    purge: async (items, freed) => {
      let left = items.length
      const isDone = await withRead(async () => {
        for (const type of new Set(items.map((item) => item.type))) {
          const ids = items.filter((item) => item.type === type).map(({ id }) => id)
          for (let at = 0; at < ids.length; at += maxPurged)
            left -= (await unlessGone(calls[type]?.purge(ids.slice(at, at + maxPurged))))?.removed ?? 0
        }
        void readDeleted()
      })
      // Of what somebody else deleted or brought back meanwhile no room was freed here.
      if (isDone) showToast({ message: left === 0 ? t`${freed} freed up` : t`Deleted for good` })
    },
    empty: async (deletedUntil, freed) => {
      let answer = { removed: 0, isDone: false }
      const isDone = await withRead(async () => {
        do answer = await api.storage.emptyDeleted({ body: { deletedUntil } })
        while (!answer.isDone && answer.removed > 0)
        void readDeleted()
      })
      if (!isDone) return
      showToast({ message: answer.isDone ? t`${freed} freed up` : t`Some items couldn't be deleted. Try again.` })
    },
  }
}

async function unlessGone<Answer>(call: Promise<Answer> | undefined): Promise<Answer | undefined> {
  return call?.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
    return undefined
  })
}

/** Does it with all of them, a few at once, until one fails. */
async function someAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown> | undefined,
): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        left.length = 0
        throw error
      }),
    ),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
