import type { GiftClaimEvent } from '@nestwren/contract/live'
import type { Context } from '../../platform/http/context.ts'
import { type ClaimReader, claimReaders } from './claim-queries.ts'

type Telling = Pick<Context, 'db' | 'now' | 'emit'>

/** Tells open apps of those who manage a registry to read it again; whoever has hidden claims from themself hears nothing. */
export async function tellClaimsChanged(
  context: Telling,
  accountId: string,
  known?: readonly ClaimReader[],
): Promise<void> {
  const readers = known ?? (await claimReaders(context.db, accountId, context.now))
  for (const { userId } of readers)
    context.emit('family:changed', { user: null, part: 'registry' }, { to: 'user', accountId, userId })
}

/** Tells them what a visitor did, too. */
export async function tellClaim(
  context: Telling,
  accountId: string,
  happened: Omit<GiftClaimEvent, 'type'>,
  known?: readonly ClaimReader[],
): Promise<void> {
  const readers = known ?? (await claimReaders(context.db, accountId, context.now))
  for (const { userId } of readers)
    context.emit('registry:claim', { type: 'registry', ...happened }, { to: 'user', accountId, userId })
  await tellClaimsChanged(context, accountId, readers)
}
