import { linksOf } from '@nestwren/contract/logs/links'
import { type LinkOwner, notThere } from '../../platform/entry-links/link-owner.ts'
import { findMedicine } from './queries.ts'

/** Entries that name a medicine: it is one of the child the entry is of. What a dose changes is read from the log. */
export const medicineLinks: LinkOwner = {
  names: ['medicine'],
  async check({ context, entry, before }) {
    const known = before === null ? [] : linksOf(before, 'medicine').map(({ id }) => id)
    for (const { id, path } of linksOf(entry, 'medicine')) {
      if (known.includes(id)) continue
      const found = await findMedicine(context.db, entry.accountId, id)
      if (found?.childId !== entry.childId) throw notThere(context, path)
    }
  },
}
