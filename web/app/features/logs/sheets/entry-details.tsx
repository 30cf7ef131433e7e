import { Trans, useLingui } from '@lingui/react/macro'
import { type Entry, kindOf } from '@nestwren/contract/logs/entry'
import { Pencil, Trash2 } from 'lucide-react'
import { useMessageText } from '../../../platform/format/use-message-text.ts'
import { useEntry } from '../../../platform/sync/indexed/use-entries.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Comments } from '../../../ui/items/comments.tsx'
import { LikeLine } from '../../../ui/items/like-line.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { kindForms } from '../kinds/kind-forms.ts'
import { useLogActions } from '../log-actions.ts'
import { useCanChange, useCanManage } from '../log-rights.ts'
import type { EntryPhotosPart } from '../public/log-sheets.ts'
import { useEntryTitle } from '../public/use-entry-title.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { EntryFacts } from './entry-facts.tsx'

export interface EntryDetailsProps {
  entryId: string
  onClose: () => void
  onEdit: () => void
  Photos: EntryPhotosPart | null
}

/** One entry, whole: what is known of it, who liked it, what was said, and what can be done with it. */
export function EntryDetails({ entryId, onClose, onEdit, Photos }: EntryDetailsProps) {
  const { t } = useLingui()
  const view = useEntry(entryId)
  const title = useEntryTitle()
  const mayManage = useCanManage()
  if (view === null) {
    return (
      <Sheet isOpen onClose={onClose} title={t`No longer here`}>
        <EmptyState
          after={noReadNeeded}
          title={t`This log was deleted`}
          body={t`You can bring it back in Settings > Recently deleted.`}
        />
      </Sheet>
    )
  }
  const { entry } = view
  const { Caution, After } = kindForms[entry.kind]
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title(entry).title}
      footer={<Actions entry={entry} onClose={onClose} onEdit={onEdit} />}
    >
      <div className="grid gap-4">
        <ConflictChoice entryId={entryId} />
        <Advice entry={entry} />
        {Caution === undefined ? null : <Caution entry={entry} />}
        <EntryFacts entry={entry} />
        {After === undefined ? null : <After entry={entry} onLeave={onClose} />}
        {Photos === null ? null : <Photos entry={entry} onLeave={onClose} />}
        <LikeLine itemType="log" id={entry.id} likes={entry.likes} />
        <Comments
          item={{ itemType: 'log', id: entry.id, commentCount: entry.commentCount, mayManage: mayManage(entry) }}
        />
      </div>
    </Sheet>
  )
}

function Actions({ entry, onClose, onEdit }: { entry: Entry; onClose: () => void; onEdit: () => void }) {
  // The server decides; this only hides what it would refuse.
  const mayChange = useCanChange()(entry)
  const { removeWithUndo } = useLogActions()
  if (!mayChange) return null
  return (
    <div className="btn-pair">
      <Button
        variant="outline"
        icon={<Trash2 aria-hidden="true" className="ic" />}
        onClick={() => {
          onClose()
          removeWithUndo(entry.id)
        }}
      >
        <Trans>Delete</Trans>
      </Button>
      <Button icon={<Pencil aria-hidden="true" className="ic" />} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
    </div>
  )
}

function Advice({ entry }: { entry: Entry }) {
  const messageText = useMessageText()
  const advice = kindOf(entry.kind).advice(entry.details)
  return advice === null ? null : <Banner tone="warning">{messageText(advice)}</Banner>
}
