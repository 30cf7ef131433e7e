import { Trans } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import type { ImportOutcome } from '@nestwren/contract/imports-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { importKeys } from './import-keys.ts'
import { RowLine } from './row-line.tsx'
import type { Choices } from './use-choices.ts'

interface RowGroupProps {
  one: Import
  outcome: ImportOutcome | 'chosen'
  choices: Choices | null
}

const rowsOfPage = 50

/** The rows with one outcome, or with a choice that was applied, page by page. */
export function RowGroup({ one, outcome, choices }: RowGroupProps) {
  const { id, version, status } = one
  const asked = outcome === 'chosen' ? { chosen: 'true' as const } : { outcome }
  const query = useInfiniteQuery({
    queryKey: [...importKeys.rows(id, version, outcome), status],
    queryFn: ({ signal, pageParam }) =>
      api.imports.rows(
        {
          params: { id },
          query: { ...asked, limit: rowsOfPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { isPersisted: false },
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} lines={2}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        return (
          <>
            <ul className="import-list">
              {rows.map((row) => (
                <RowLine key={row.ref} row={row} choices={choices} zone={one.answers?.zone ?? 'UTC'} />
              ))}
            </ul>
            {hasNextPage ? (
              <Button size="sm" variant="soft" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                <Trans>Show more rows</Trans>
              </Button>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}
