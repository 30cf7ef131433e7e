import { type Caller, type MemberAccess, mint } from '../../platform/http/access.ts'

/** The proof for the owner of the family that the seed has just made. */
export function demoOwner(caller: Caller): MemberAccess {
  return mint('member', { caller })
}
