import type { Caller, Gate } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Kernel } from '../account/public.ts'
import type { FileOwner } from '../storage/public.ts'
import { isGreeting } from './greeting-commands.ts'

const looking = { who: 'family', area: 'photos', level: 'view', only: 'parents' } as const

/** Whether a parent's session may look at photos: not where the vault keeps them from it. */
export async function mayLookAtPhotos(gate: Gate, caller: Caller): Promise<boolean> {
  try {
    await gate.decide({ access: looking, caller, isWrite: false })
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return false
    throw error
  }
}

/** The photos of greetings as files: for parents, until one takes them into the gallery. */
export function greetingFiles({ gate }: Pick<Kernel, 'gate'>): FileOwner {
  return {
    type: 'greeting',
    async maySee(db, caller, id) {
      if (!(await isGreeting(db, caller.accountId, id))) return false
      try {
        await gate.decide({ access: looking, caller, isWrite: false })
      } catch (error) {
        // That the vault is locked is no secret, and the page asks for the code.
        if (error instanceof HttpError && error.status === 403 && error.code !== 'VAULT_LOCKED') return false
        throw error
      }
      return (await gate.isInVault(caller, { area: 'photos' })) ? 'in vault' : true
    },
  }
}
