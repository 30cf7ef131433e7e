import { linksOf } from '@nestwren/contract/logs/links'
import { type LinkOwner, notThere } from '../../platform/entry-links/link-owner.ts'
import { findOwnKind } from './queries.ts'

/** Entries of a kind that the family made: it has that kind, or had it when the entry was made. */
export const ownKindLinks: LinkOwner = {
  names: ['ownKind'],
  async check({ context, entry, before }) {
    const known = before === null ? [] : linksOf(before, 'ownKind').map(({ id }) => id)
    for (const { id, path } of linksOf(entry, 'ownKind')) {
      if (known.includes(id)) continue
      if ((await findOwnKind(context.db, entry.accountId, id)) === null) throw notThere(context, path)
    }
  },
}
