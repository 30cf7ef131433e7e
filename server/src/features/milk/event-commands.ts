import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'

/** Says that a child's stock changed, to those who may see its pumping and nobody else. */
export function tellMilkChanged(
  { emit, now }: Pick<Context, 'emit' | 'now'>,
  { userId, name, accountId }: Caller,
  childId: string,
): void {
  const payload = { user: { id: userId, name }, part: 'milk' } as const
  emit('family:changed', payload, { to: 'child', accountId, childId, area: 'pumping', at: now })
}
