import type { FamilyPart } from '@nestwren/contract/live'
import { currentWorkspace } from '../cache/current-workspace.ts'
import type { KeptItem, LooseFields, OperationError, WriteName } from '../outbox/operation.ts'
import { queue, type Written } from '../outbox/outbox-api.ts'
import { amendRefused, discardKept } from './kept-rules.ts'

/**
 * Writes about what a family keeps beside its log. Like those about entries they show at once, may wait for a network,
 * and are sent in order, once.
 */
interface KeptWritten extends Written {
  readonly operationId: string
}

const calls: Readonly<Record<FamilyPart, Readonly<Record<'create' | 'update' | 'remove', WriteName | null>>>> = {
  milk: { create: 'milk.create', update: 'milk.update', remove: 'milk.remove' },
  medicines: { create: 'medicines.create', update: 'medicines.update', remove: 'medicines.remove' },
  ownKinds: { create: 'ownKinds.create', update: 'ownKinds.update', remove: 'ownKinds.remove' },
  settings: { create: null, update: 'family.putSettings', remove: null },
}

/** A family has one of it, without an id. */
export const settingsId = 'settings'

type KeptThing = object & { readonly id: string; readonly version: number }

function put(
  part: FamilyPart,
  what: 'create' | 'update' | 'remove',
  id: string,
  { input, fields = {}, shown = {}, before = null, needs = [] }: Parts,
): KeptWritten {
  const endpoint = calls[part][what]
  if (endpoint === null) throw new Error(`There is no call for ${what} of ${part}.`)
  const kept = {
    part,
    id,
    what,
    fields,
    shown: shown as LooseFields,
    before: before as KeptItem | null,
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

/** Makes a thing under the id the device gave it; doing it twice makes one. `shown` is how it looks until it is answered. */
export function createKept(
  part: FamilyPart,
  body: LooseFields & { readonly id: string },
  shown: object,
  needs: readonly string[] = [],
): KeptWritten {
  const same = waitingOf(body.id).find(({ kept }) => kept?.what === 'create')
  if (same !== undefined) return { operationId: same.id, isStored: Promise.resolve() }
  return put(part, 'create', body.id, { input: { body }, shown: { ...shown, id: body.id }, needs })
}

/**
 * Changes a thing from what it was when the person began. `fields` are sent; `shown` is what looks different meanwhile,
 * the same unless the server works something out. Of two changes at once only the same field in both is a conflict.
 */
export function changeKept(
  part: FamilyPart,
  before: KeptThing,
  fields: LooseFields,
  shown: object = fields,
  needs: readonly string[] = [],
): KeptWritten {
  const refused = waitingOf(before.id).find(({ kept, state }) => kept?.what === 'create' && state === 'failed')
  if (refused !== undefined) {
    const isStored = currentWorkspace().outbox.change((all) => amendRefused(all, before.id, fields))
    return { operationId: refused.id, isStored }
  }
  const input = part === 'settings' ? {} : { params: { id: before.id } }
  return put(part, 'update', before.id, { input, fields, shown, before, needs })
}

/** Takes a thing away; one that the server never had is simply given up. */
export function removeKept(part: FamilyPart, before: KeptThing): KeptWritten {
  const refused = waitingOf(before.id).find(({ kept, state }) => kept?.what === 'create' && state === 'failed')
  if (refused !== undefined)
    return {
      operationId: refused.id,
      isStored: currentWorkspace().outbox.change((all) => discardKept(all, refused.id)),
    }
  return put(part, 'remove', before.id, { input: { params: { id: before.id } }, before })
}

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
  await outbox.change((all) => discardKept(all, operationId))
  return left.error
}
