import type { Db } from '../../platform/db/database.ts'
import type { Located } from '../../platform/http/access.ts'

/** Where a lot of milk belongs; null when the account has none with this id. */
export async function locateMilkLot(
  _db: Db,
  _accountId: string,
  _params: Readonly<Record<string, string>>,
): Promise<Located | null> {
  throw new Error('unbuilt')
}
