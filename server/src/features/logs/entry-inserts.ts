import type { Database } from '../../platform/db/database.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '../../platform/db/errors.ts'
import type { EntryDraft } from './entry-rows.ts'

/** Rows of one statement at most. */
const mostRows = 64
/** While one statement waits for the disk, the next one is filled and sent. */
const statementsAtOnce = 2

export interface EntryInserts {
  /** Stores one entry by itself; the name of its child, or null when the id is there already. */
  insert(draft: EntryDraft): Promise<string | null>
}

interface Waiting {
  readonly draft: EntryDraft
  readonly resolve: (childName: string | null) => void
  readonly reject: (error: unknown) => void
}

// Named, so that PostgreSQL plans it once a connection: it runs more often than everything else together.
const statement = `
  insert into log_entries (account_id, id, child_id, kind, start_at, end_at, tz, notes, details, created_by, updated_by,
    created_at, updated_at, is_open, search)
  select "accountId", id, "childId", kind, "startAt", "endAt", tz, notes, details, "createdBy", "createdBy",
    "createdAt", "createdAt", "isOpen", array_to_tsvector(lexemes)
  from json_to_recordset($1::json) as drafts ("accountId" uuid, id uuid, "childId" uuid, kind text, "startAt" timestamptz,
    "endAt" timestamptz, tz text, notes text, details jsonb, "createdBy" uuid, "createdAt" timestamptz, "isOpen" boolean,
    lexemes text[])
  on conflict do nothing
  returning account_id, id, coalesce((select c.name from children c
    where c.account_id = log_entries.account_id and c.id = log_entries.child_id), '') as child_name`

/**
 * Stores entries, each with its own answer, durable before it is given. Alone, an entry is a statement of its own at once; what
 * comes in while statements are on their way goes out together with the next one, so that many writers share the way to the
 * disk instead of standing in a line for it.
 */
export function createEntryInserts(pool: Database['pool']): EntryInserts {
  const waiting: Waiting[] = []
  let running = 0

  /** The names of the children of those rows that are new, by row. */
  async function store(drafts: readonly EntryDraft[]): Promise<Map<string, string>> {
    // In one order everywhere, so that two statements with the same ids wait in a line and not for each other.
    const inOrder = drafts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    const { rows } = await pool.query<{ account_id: string; id: string; child_name: string }>({
      name: 'log-entries-insert',
      text: statement,
      values: [JSON.stringify(inOrder)],
    })
    return new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row.child_name]))
  }

  /** Resolves to why nothing was stored, or undefined. */
  async function settle(batch: readonly Waiting[]): Promise<unknown> {
    try {
      const names = await store(batch.map(({ draft }) => draft))
      for (const { draft, resolve } of batch) {
        const key = keyOf(draft)
        resolve(names.get(key) ?? null)
        // Of two with one id, the second finds what the first has stored.
        names.delete(key)
      }
    } catch (error) {
      // Nothing of the statement was stored. What is wrong with one row must not fail its neighbours.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) return settleEach(batch)
      for (const { reject } of batch) reject(error)
      return error
    }
    return undefined
  }

  /** Where the database takes no more, nobody waits for it one after the other. */
  async function settleEach(batch: readonly Waiting[]): Promise<unknown> {
    let trouble: unknown
    for (const one of batch) {
      if (trouble === undefined) {
        const error = await settle([one])
        if (isDatabaseUnavailable(error) || isDatabaseBusy(error)) trouble = error
      } else one.reject(trouble)
    }
    return trouble
  }

  function sendNext(): void {
    while (waiting.length > 0 && running < statementsAtOnce) {
      running += 1
      void settle(waiting.splice(0, mostRows)).finally(() => {
        running -= 1
        sendNext()
      })
    }
  }

  return {
    insert(draft) {
      return new Promise((resolve, reject) => {
        waiting.push({ draft, resolve, reject })
        sendNext()
      })
    },
  }
}

function keyOf({ accountId, id }: EntryDraft): string {
  return `${accountId} ${id}`
}
