import type { LinkOwner } from '../../platform/entry-links/link-owner.ts'
import { medicineLinks } from '../medicines/public.ts'
import { milkLinks } from '../milk/public.ts'
import { ownKindLinks } from '../own-kinds/public.ts'

/** Who keeps what entries name. Whatever a kind's `links` name has its owner here; a test fails without. */
export const linkOwners: readonly LinkOwner[] = [medicineLinks, ownKindLinks, milkLinks]
