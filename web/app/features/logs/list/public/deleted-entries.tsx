import { useLingui } from '@lingui/react/macro'
import { api } from '../../../../platform/api/api.ts'
import { queryKeys } from '../../../../platform/api/query-keys.ts'
import { dateFormat } from '../../../../platform/format/formats.ts'
import { useTimeText } from '../../../../platform/format/use-measures.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { DeletedList } from '../../../../ui/items/deleted-list.tsx'
import { restoreEntry } from '../../entry-writes.ts'
import { EntryGlyph } from '../../kinds/public/kind-drawing.tsx'
import { useEntryTitle } from '../../public/use-entry-title.ts'

/** Logs that were deleted in the last 30 days, and the way back. */
export function DeletedEntries() {
  const { t, i18n } = useLingui()
  const titleOf = useEntryTitle()
  const timeText = useTimeText()
  const date = dateFormat(i18n.locale, { dateStyle: 'medium' })
  return (
    <DeletedList
      of={queryKeys.entries}
      calls={api.logs}
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
      restore={(entry) => restoreEntry(entry).isStored}
    />
  )
}
