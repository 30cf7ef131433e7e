import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../platform/api/api.ts'
import { queryKeys } from '../../../../platform/api/query-keys.ts'
import { dateFormat } from '../../../../platform/format/formats.ts'
import { useTimeText } from '../../../../platform/format/use-measures.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { DeletedList } from '../../../../ui/items/deleted-list.tsx'
import { restoreEntry } from '../../entry-writes.ts'
import { EntryGlyph } from '../../kinds/public/kind-drawing.tsx'
import { useEntryTitle } from '../../public/use-entry-title.ts'

type DeletedPages = InfiniteData<{ readonly items: readonly Entry[]; readonly nextCursor: string | null }>

/** Logs that were deleted in the last 30 days, and the way back. */
export function DeletedEntries() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const titleOf = useEntryTitle()
  const timeText = useTimeText()
  const date = dateFormat(i18n.locale, { dateStyle: 'medium' })
  return (
    <DeletedList
      queryKey={queryKeys.deletedEntries}
      read={(query, signal) => api.logs.list({ query }, { signal })}
      failed={{
        title: t`We couldn't load the deleted logs`,
        body: t`Your logs are safe. Check your connection and try again.`,
      }}
      empty={(answered) => (
        <EmptyState after={answered} title={t`No deleted logs`} body={t`Deleted logs stay here for 30 days.`} />
      )}
      lineOf={(entry) => ({
        title: titleOf(entry).title,
        picture: <EntryGlyph entry={entry} />,
        detail: `${date.format(new Date(entry.startAt))}, ${timeText(entry.startAt)}`,
      })}
      restore={async (entry) => {
        await restoreEntry(entry).isStored
        // It waits on this device: the server would still list it.
        client.setQueryData<DeletedPages>(queryKeys.deletedEntries, (data) =>
          data === undefined
            ? data
            : {
                ...data,
                pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== entry.id) })),
              },
        )
      }}
    />
  )
}
