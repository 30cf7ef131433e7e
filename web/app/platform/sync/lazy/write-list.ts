import { currentWorkspace, currentWorkspaceOrNull } from '../../cache/current-workspace.ts'
import { newId } from '../ids.ts'
import type { Changing, SyncedList } from '../list.ts'
import type { LooseFields, OperationError, SyncedItem } from '../operation.ts'
import { queue, type Written } from '../write.ts'
import { amendRefused, discard } from './resolutions.ts'

/** A write about an item of a list: it shows at once, may wait for a network, and is sent in order, once. */
interface ItemWritten extends Written {
  readonly operationId: string
}

type Item = object & { readonly id: string; readonly version: number }

function put(
  { name, calls, isPersonal }: SyncedList,
  what: 'create' | 'update' | 'remove',
  id: string,
  { input, fields = {}, shown = {}, before = null, needs = [] }: Parts,
): ItemWritten {
  const endpoint = calls[what]
  if (endpoint === undefined) throw new Error(`There is no call for ${what} of ${name}.`)
  const kept = {
    part: name,
    id,
    what,
    fields,
    shown: shown as LooseFields,
    before: before as SyncedItem | null,
    baseVersion: before?.version ?? 0,
    theirs: null,
  }
  const { operation, isStored } = queue({
    endpoint,
    input,
    kept,
    touches: [id],
    makes: what === 'create' ? [id] : [],
    needs: what === 'create' ? needs : [id, ...needs],
    ...(isPersonal && { accountId: '' }),
  })
  return { operationId: operation.id, isStored }
}

interface Parts {
  readonly input: object
  readonly fields?: LooseFields
  readonly shown?: object
  readonly before?: (object & { readonly version: number }) | null
  readonly needs?: readonly string[]
}

const waitingOf = (id: string) =>
  currentWorkspace()
    .outbox.getState()
    .queue.filter(({ kept }) => kept?.id === id)

/** Makes an item under the id the device gave it; doing it twice makes one. `shown` is how it looks until it is answered. */
export function createItem(list: SyncedList, body: LooseFields & { readonly id: string }, shown: object): ItemWritten {
  const same = waitingOf(body.id).find(({ kept }) => kept?.what === 'create')
  if (same !== undefined) return { operationId: same.id, isStored: Promise.resolve() }
  const child = typeof body.childId === 'string' ? [body.childId] : []
  return put(list, 'create', body.id, { input: newInput(list, body), shown: { ...shown, id: body.id }, needs: child })
}

const named = (names: readonly string[], item: LooseFields) =>
  Object.fromEntries(names.map((name) => [name, item[name]]))

/** What the address names is not said in the body as well, but for the id that the device gave. */
function newInput({ under }: SyncedList, body: LooseFields & { readonly id: string }): object {
  if (under === undefined) return { body }
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name === 'id' || !under.includes(name)))
  return { params: named(under, body), body: rest }
}

const addressOf = ({ under = [], removedBy = 'id' }: SyncedList, what: 'update' | 'remove', before: Item): object => ({
  params: named([...under, what === 'update' ? 'id' : removedBy], before as Item & LooseFields),
})

/**
 * Changes a thing from what it was when the person began. `fields` are sent, all that the server asks of a change; `shown` is
 * what looks different meanwhile, the same unless the server works something out. Of two changes at once only the same field in both is a conflict.
 */
export function changeItem<Change extends object = LooseFields>(
  list: SyncedList & Changing<Change>,
  before: Item,
  fields: NoInfer<Change>,
  shown: object = fields,
  needs: readonly string[] = [],
): ItemWritten {
  const loose: LooseFields = Object.fromEntries(Object.entries(fields))
  const refused = waitingOf(before.id).find(({ kept, state }) => kept?.what === 'create' && state === 'failed')
  if (refused !== undefined) {
    const isStored = currentWorkspace().outbox.change((all) => amendRefused(all, before.id, loose))
    return { operationId: refused.id, isStored }
  }
  const input = list.single === undefined ? addressOf(list, 'update', before) : {}
  return put(list, 'update', before.id, { input, fields: loose, shown, before, needs })
}

/**
 * Changes fields of what a person has one of. What waits already says them too, under another id: its answer, if it is on
 * its way, settles nothing. Resolves when they are stored, like a new write.
 */
export async function changeOwn(list: SyncedList, fields: LooseFields): Promise<void> {
  const workspace = currentWorkspace()
  let isWaiting = false
  await workspace.outbox.change((all) =>
    all.map((one) => {
      if (one.kept?.part !== list.name) return one
      isWaiting = true
      return { ...one, id: newId(), kept: { ...one.kept, fields: { ...one.kept.fields, ...fields } } }
    }),
  )
  // Somebody else may have come meanwhile, whose settings these are not.
  if (!isWaiting && currentWorkspaceOrNull() === workspace)
    await put(list, 'update', list.name, { input: {}, fields }).isStored
}

/** Takes a thing away; one that the server never had is simply given up. */
export function removeItem(list: SyncedList, before: Item): ItemWritten {
  const refused = waitingOf(before.id).find(({ kept, state }) => kept?.what === 'create' && state === 'failed')
  if (refused !== undefined)
    return {
      operationId: refused.id,
      isStored: giveUp(refused.id),
    }
  return put(list, 'remove', before.id, { input: addressOf(list, 'remove', before), before })
}

const giveUp = (operationId: string) => currentWorkspace().outbox.change((all) => discard(all, operationId))

/** As long as a form waits for the server's word before it lets the outbox go on alone. */
const patienceMs = 4_000

/**
 * Waits a little for what the server says to a write: null when it took it, or has not answered yet; else why it did not.
 * A refusal that is told so is taken out of the queue: the form that hears of it still has everything.
 */
export async function untilAnswered(operationId: string): Promise<OperationError | null> {
  const { outbox } = currentWorkspace()
  const find = () => outbox.getState().queue.find(({ id }) => id === operationId)
  if (!navigator.onLine) return null
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      if (find()?.state !== 'waiting') finish()
    }
    const timer = setTimeout(finish, patienceMs)
    const stop = outbox.subscribe(look)
    look()
  })
  const left = find()
  if (left?.state !== 'failed') return null
  await outbox.change((all) => discard(all, operationId))
  return left.error
}

/** Gives up a write that still waits, once nothing of it is on its way. False where the server has it. */
export async function giveUpWaiting(operationId: string): Promise<boolean> {
  const { outbox } = currentWorkspace()
  await untilAnswered(operationId)
  const isWaiting = outbox.getState().queue.some(({ id }) => id === operationId)
  if (isWaiting) await outbox.change((all) => discard(all, operationId))
  return isWaiting
}
