import type { Area } from '@nestwren/contract/permissions'
import { type Caller, type ChildAccess, type MemberAccess, mint } from '../../platform/http/access.ts'

/** The proof for the owner of the family that the seed has just made. */
export function demoOwner(caller: Caller): MemberAccess {
  return mint('member', { caller })
}

/** The same for an area of one of its children. */
export function demoChild(caller: Caller, childId: string, area: Area): ChildAccess {
  return mint('child', { caller, area, child: { childId, level: 'manage', from: null, seesKept: true } })
}
