import type { Preset, Role } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { addMember, completeOnboarding, createAccount, createUser } from '../account/public.ts'

export interface Resident {
  readonly name: string
  readonly email: string
  readonly color?: string
  readonly role: Role
  readonly preset: Preset | null
  readonly passwordHash: string | null
}

interface Household {
  readonly owner: Caller
  /** Of the residents, in their order. */
  readonly userIds: readonly string[]
}

interface MoveIn {
  /** The first of them owns the account. */
  readonly residents: readonly Resident[]
  readonly plan: 'active' | 'free_trial'
  readonly newId: () => string
  readonly at: Date
}

/** Makes an account with its people, who have their first steps behind them. */
export async function moveIn(db: Db, { residents, plan, newId, at }: MoveIn): Promise<Household> {
  const [first, ...others] = residents
  if (first === undefined) throw new Error('A family needs somebody')
  const add = async ({ name, email, color, passwordHash }: Resident) => {
    const id = newId()
    await createUser(db, { id, username: email, name, passwordHash, ...(color !== undefined && { color }) }, at)
    await completeOnboarding(db, id, name, at)
    return id
  }
  const ownerId = await add(first)
  const members: { readonly userId: string; readonly role: Role; readonly preset: Preset | null }[] = []
  for (const other of others) members.push({ userId: await add(other), role: other.role, preset: other.preset })
  const account = { id: newId(), ownerId, subscriptionStatus: plan }
  const { id: accountId } = await createAccount(db, plan === 'active' ? { ...account, trialEndsAt: null } : account, at)
  for (const member of members) await addMember(db, { accountId, ...member }, at)
  const owner: Caller = {
    ...{ userId: ownerId, name: first.name, accountId, sessionId: newId() },
    ...{ role: 'super_admin', subscriptionStatus: plan },
  }
  return { owner, userIds: [ownerId, ...members.map(({ userId }) => userId)] }
}
