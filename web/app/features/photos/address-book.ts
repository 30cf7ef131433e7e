import { ApiError } from '@nestwren/contract/client'
import type { Photo, PhotoSize } from '@nestwren/contract/photos'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** Where a photo can be read, by size. Kept in memory only: the addresses are signed for this session. */
type Addresses = Readonly<Record<PhotoSize, string>>

interface Known {
  readonly addresses: Addresses
  readonly readAt: number
}

/** Addresses work for five minutes at least. */
const freshMs = 4 * 60_000
/** What becomes visible together is asked for together. */
const gatherMs = 20
const pageSize = 200

interface Wanted {
  readonly id: string
  readonly takenAt: string
}

export interface AddressBookParts {
  readonly list: (query: { from: string; to: string; limit: number }) => Promise<{ readonly items: readonly Photo[] }>
  readonly get: (id: string) => Promise<Photo>
  readonly now: () => number
  readonly later: (work: () => void, ms: number) => void
}

export interface AddressBook {
  subscribe(listener: () => void): () => void
  /** Null when none is known or it may have run out. The same object until there are newer ones. */
  get(id: string): Addresses | null
  put(photos: readonly Photo[]): void
  /** Asks for new addresses of a photo, together with others that are wanted now. */
  want(photo: Wanted): void
  /** Forgets every address, also those that are on their way. */
  forget(): void
}

/** Knows the addresses of photos, and gets new ones for those that are looked at. */
export function createAddressBook(parts: AddressBookParts): AddressBook {
  const known = new Map<string, Known>()
  let forgottenAt = 0
  const listeners = new Set<() => void>()
  let gathering = new Map<string, Wanted>()
  const asking = new Set<string>()

  const put = (photos: readonly Photo[]) => {
    const readAt = parts.now()
    for (const { id, url, mediumUrl, thumbnailUrl } of photos)
      known.set(id, { addresses: { small: thumbnailUrl, medium: mediumUrl, large: url }, readAt })
    for (const listener of listeners) listener()
  }

  /** What was asked for before everything was forgotten is not taken in any more. */
  const putUnlessForgotten = async (read: Promise<readonly Photo[]>) => {
    const asked = forgottenAt
    const photos = await read
    if (asked === forgottenAt) put(photos)
  }

  const askOne = ({ id }: Wanted) => putUnlessForgotten(parts.get(id).then((photo) => [photo]))

  const ask = async (wanted: readonly Wanted[]) => {
    const byTime = wanted.map(({ takenAt }) => Date.parse(takenAt)).sort((a, b) => a - b)
    const [first] = byTime
    const last = byTime.at(-1)
    if (first === undefined || last === undefined) return
    if (wanted.length > 2) {
      const range = { from: new Date(first).toISOString(), to: new Date(last + 1).toISOString() }
      await putUnlessForgotten(parts.list({ ...range, limit: pageSize }).then(({ items }) => items))
    }
    const startedAt = parts.now()
    const isMissing = ({ id }: Wanted) => (known.get(id)?.readAt ?? 0) < startedAt - 1_000
    for (const one of wanted.filter(isMissing)) await askOne(one).catch(passOver)
  }

  const flush = () => {
    const wanted = [...gathering.values()]
    gathering = new Map()
    for (const { id } of wanted) asking.add(id)
    void ask(wanted)
      .catch(() => undefined)
      .then(() => {
        for (const { id } of wanted) asking.delete(id)
      })
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (id) => {
      const one = known.get(id)
      return one === undefined || parts.now() - one.readAt > freshMs ? null : one.addresses
    },
    put,
    want: (photo) => {
      known.delete(photo.id)
      if (asking.has(photo.id)) return
      if (gathering.size === 0) parts.later(flush, gatherMs)
      gathering.set(photo.id, { id: photo.id, takenAt: photo.takenAt })
    },
    forget: () => {
      forgottenAt += 1
      known.clear()
      gathering.clear()
      for (const listener of listeners) listener()
    },
  }
}

/** One photo that has gone keeps the others from nothing; without a network the others fail as well. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 0) throw error
}

const books = new WeakMap<QueryClient, AddressBook>()

/** The address book of a workspace, which has one client of queries. */
export function addressBookOf({ queryClient }: { readonly queryClient: QueryClient }): AddressBook {
  const known = books.get(queryClient)
  if (known !== undefined) return known
  const made = createAddressBook({
    list: (query) => api.photos.list({ query }),
    get: (id) => api.photos.get({ params: { id } }),
    now: Date.now,
    later: (work, ms) => void setTimeout(work, ms),
  })
  books.set(queryClient, made)
  return made
}
