import type { Context } from '../../platform/http/context.ts'

/**
 * Tells the parents of a family, where documents are not locked, that something sealed is another one now; each reads again what
 * they may.
 */
export function tellParents({ emit }: Pick<Context, 'emit'>, accountId: string): void {
  emit('sealed:changed', {}, { to: 'parents', accountId, section: 'documents' })
}
