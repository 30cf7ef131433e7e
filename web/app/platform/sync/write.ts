import type { Person } from '@nestwren/contract/logs/entry-schema'
import { currentWorkspace } from '../cache/current-workspace.ts'
import { nowMs } from '../clock/now.ts'
import { session } from '../session/session.ts'
import { buildOperation, type Operation } from './operation.ts'

/**
 * A write that may wait. It shows at once and is sent when the server can be reached. `isStored` resolves when the
 * device would keep the write through a power cut, and rejects when it cannot keep it; then nothing is shown of it.
 */
export interface Written {
  readonly isStored: Promise<void>
}

/** Puts a write into the queue of whoever is signed in. */
export function queue(what: Parameters<typeof buildOperation>[2]): Written & { operation: Operation } {
  const { outbox, scope } = currentWorkspace()
  const operation = buildOperation(scope, new Date(nowMs()), what)
  return { operation, isStored: outbox.enqueue(operation) }
}

/** Whoever writes. */
export function me(): Person {
  const state = session.get()
  if (state.status !== 'signedIn') throw new Error('Nobody is signed in.')
  return { id: state.user.id, name: state.user.name }
}
