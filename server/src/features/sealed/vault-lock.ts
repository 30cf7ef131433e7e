import type { Caller, Gate } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'

/** Asks what everything about sealed documents needs. @throws HttpError VAULT_LOCKED while documents are locked */
export async function requireOpen(gate: Gate, caller: Caller): Promise<void> {
  const access = { who: 'family', area: 'documents', level: 'view', only: 'parents' } as const
  await gate.decide({ access, caller, isWrite: false })
}

/** Whether the vault locks documents for a session that may see them otherwise. */
export async function isShutFor(gate: Gate, caller: Caller): Promise<boolean> {
  try {
    await requireOpen(gate, caller)
    return false
  } catch (error) {
    if (error instanceof HttpError && error.code === 'VAULT_LOCKED') return true
    throw error
  }
}
