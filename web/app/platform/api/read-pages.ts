/** A page of a list; `nextCursor` is null on the last one. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** As many as the server gives at once. */
const pageSize = 200

/** Reads a whole list, page after page. `read` asks for one. */
export async function readPages<Item>(
  read: (place: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const all: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: pageSize, ...(cursor !== null && { cursor }) })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}
