import { fileItemTypes, storage } from '@nestwren/contract/storage'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller, Gate, Located } from '../../platform/http/access.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps, TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { areasOf, type ItemFacts, isListed, type NamedItem, namedItems, takesRoom } from '../../platform/items/item.ts'
import { readViewer } from '../../platform/items/read-viewer.ts'
import type { PurgeDeleted } from '../../platform/items/trash.ts'
import type { ByteRange } from '../../platform/storage/blob-store.ts'
import { emptyDeleted } from './empty-commands.ts'
import type { FileKeys } from './family-keys.ts'
import type { FileKeeper } from './file-commands.ts'
import { createFileLinks } from './file-links.ts'
import type { FileOwner } from './file-owner.ts'
import type { FileReader } from './file-reader.ts'
import { decodeLargest, listLargest } from './largest-queries.ts'
import { findFileName } from './queries.ts'
import { readFigures, readRoom, roomStateOf } from './room-queries.ts'
import { storageTasks } from './tasks.ts'

interface StorageDeps extends FeatureDeps {
  readonly keeper: FileKeeper
  readonly fileKeys: FileKeys
  readonly fileReader: FileReader
  readonly purgeDeleted: PurgeDeleted
  /** Everything that a family keeps. */
  readonly items: readonly ItemFacts[]
  /** Those who keep files beside items. */
  readonly fileOwners: readonly FileOwner[]
}

// An address ends soon, and what is under it never changes. What the vault locks stays in no cache, where it could be seen later.
const cacheControl = 'private, max-age=300, immutable'
const vaultCacheControl = 'private, no-store'

export const storageFeature: Feature<StorageDeps & TaskDeps> = {
  calls: (parts) => [calls(storage, storageHandlers(parts))],
  tasks: storageTasks,
  // Before anybody is served: with the wrong key every file would seem to be broken.
  start: ({ fileKeys, database }) => fileKeys.check(database.db),
}

/** The handlers of contract.storage. */
function storageHandlers(deps: StorageDeps): Handlers<typeof storage> {
  const { config, kernel, keeper, fileReader, purgeDeleted, items, fileOwners } = deps
  const links = createFileLinks(config.authSecret)
  const withFiles = namedItems(items).filter(({ hasFiles }) => hasFiles === true)
  const owners = new Map(
    [...withFiles.map((item) => ownerOf(item, kernel.gate)), ...fileOwners].map((one) => [one.type, one]),
  )
  const takingRoom = namedItems(items).filter(takesRoom)
  const listed = takingRoom.filter(isListed)
  // Any figure beside a locked part tells of it, so all are kept back as soon as one part is.
  const isLocked = async (caller: Caller) => {
    const areas = [...new Set(takingRoom.flatMap(areasOf))]
    return (await kernel.gate.lockedOf(caller, areas)).length > 0
  }
  return {
    async stats(context, _input, { caller }) {
      const taken = await readRoom(context.db, caller.accountId, config.filesLimitBytes)
      const room = roomStateOf(taken)
      if (await isLocked(caller)) return { room, figures: null, locked: true }
      return { room, figures: await readFigures(context.db, takingRoom, caller.accountId, taken, context.now) }
    },

    async largest(context, { query }, { caller }) {
      const cursor = cursorAsked(context, query, decodeLargest)
      if (await isLocked(caller)) return { items: [], nextCursor: null, locked: true }
      const viewer = await readViewer(kernel.gate, caller, listed, undefined)
      if (viewer === null) throw context.refuse('NOT_FOUND')
      return listLargest(context.db, { items: listed, keeper }, viewer, { cursor, limit: query.limit })
    },

    async emptyDeleted(context, { body }, { caller }) {
      if (await isLocked(caller)) throw context.refuse('VAULT_LOCKED')
      const until = new Date(body.deletedUntil)
      return emptyDeleted(context, { items: listed, purgeDeleted }, caller.accountId, until)
    },

    async read(context, { params, query }) {
      const { thing: itemType, id: itemId, variant } = params
      const signed = { endS: Number(query.e), signature: query.k }
      const { s: sessionId, a: accountId } = query
      if (!links.isGood({ sessionId, accountId, itemType, itemId, variant }, signed, context.now))
        throw context.refuse('LINK_EXPIRED')
      // A photo as the camera made it tells where it was taken.
      if (itemType === 'photo' && variant === 'original') throw context.refuse('NOT_FOUND')
      const caller = await kernel.gate.resume({ sessionId })
      // Its person has switched to another family since.
      if (caller.accountId !== accountId) throw context.refuse('NOT_FOUND')
      const owner = owners.get(itemType)
      const seen = (await owner?.maySee(context.db, caller, itemId)) ?? false
      if (seen === false) throw context.refuse('NOT_FOUND')

      const item = variant === 'original' ? withFiles.find(({ type }) => type === itemType) : undefined
      const fileName = item === undefined ? null : await findFileName(context.db, item, caller.accountId, itemId)
      const name = { accountId: caller.accountId, itemType, itemId, variant }
      const found = await fileReader.find(context.db, name, (sizeBytes) => rangeOf(context.range, sizeBytes))
      if (found === null) throw context.refuse('NOT_FOUND')
      const { row: file, range, open: opened } = found
      if (opened === null) {
        context.log.error({ key: file.key }, 'a file is not in the store')
        throw context.refuse('NOT_FOUND')
      }
      return {
        bytes: opened.bytes,
        contentType: file.contentType,
        lengthBytes: opened.lengthBytes,
        etag: `"${file.hash}"`,
        cacheControl: seen === 'in vault' ? vaultCacheControl : cacheControl,
        // Pictures are of our own making; a document as it came is saved and never shown on this origin.
        ...(fileName === null ? {} : { fileName, isAttachment: true }),
        ...(range === null ? {} : { range: { ...range, wholeBytes: file.sizeBytes } }),
      }
    },
  }
}

/** An item of the family as the owner of its files. */
function ownerOf(item: NamedItem, gate: Gate): FileOwner {
  const locate = locatorOf(item)
  const type = fileItemTypes.find((one) => one === item.type)
  if (type === undefined) throw new Error(`Files of ${item.name} have no address`)
  return {
    type,
    async maySee(db, caller, id) {
      const located = await locate(db, caller.accountId, { id })
      if (located === null || !(await maySee(gate, caller, located))) return false
      return (await gate.isInVault(caller, located)) ? 'in vault' : true
    },
  }
}

/** As of this moment: whoever lost the right, or the item, since the address was made does not see it any more. */
async function maySee(gate: Gate, caller: Caller, located: Located): Promise<boolean> {
  const level = located.isDeleted === true ? ({ level: 'manage', own: 'add' } as const) : ({ level: 'view' } as const)
  try {
    await gate.decide({
      access: { who: 'item', ...level },
      caller,
      isWrite: false,
      locate: async () => located,
    })
    return true
  } catch (error) {
    const isRefused = error instanceof HttpError && (error.status === 403 || error.status === 404)
    // That the vault is locked is no secret, and the page asks for the code.
    if (isRefused && error.code !== 'VAULT_LOCKED') return false
    throw error
  }
}

/**
 * The one range that a `Range` header asks of a file of `sizeBytes`; null for the whole file, which is also the answer to
 * several ranges, to what is no range and to one beyond the end (RFC 9110 §14.2 lets a server ignore the header).
 */
export function rangeOf(header: string, sizeBytes: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return null
  const lastOfAll = sizeBytes - 1
  const range =
    first === ''
      ? { firstByte: Math.max(0, sizeBytes - Number(last)), lastByte: lastOfAll }
      : { firstByte: Number(first), lastByte: last === '' ? lastOfAll : Math.min(Number(last), lastOfAll) }
  return range.firstByte > range.lastByte ? null : range
}
