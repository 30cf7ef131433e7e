import { useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useState } from 'react'
import { nowIso } from '../../../../platform/clock/now.ts'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import { useNow } from '../../../../platform/format/use-now.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { useOpenEntries } from '../../../../platform/sync/indexed/use-entries.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChildPicker } from '../../../../ui/child/child-picker.tsx'
import { FormSheet } from '../../../../ui/form-sheet.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { earlierOf, useLogActions } from '../../log-actions.ts'
import { useCanChange } from '../../log-rights.ts'
import { EntryFormBody } from '../../sheets/entry-form-body.tsx'
import { useChosenChildren } from '../../sheets/new-entry-sheet.tsx'
import { useEntryForm } from '../../sheets/use-entry-form.ts'
import { kindForms } from '../kind-forms.ts'
import type { Preset } from '../kind-view.ts'
import { type Feed, feedS } from '../session.ts'
import { FeedTimer } from '../session-timer.tsx'
import { useAgeDays } from '../use-age-days.ts'
import { methodOptions } from './method-options.tsx'
import { methodNames } from './names.ts'
import { feedingBy } from './new-feed.ts'
import { TopUpPanel } from './top-up-panel.tsx'
import { useFeedNote } from './use-feed-note.ts'

interface FeedSheetProps {
  preset: Preset
  onClose: () => void
  onPast: (preset: Preset) => void
}

/**
 * Feeding: tap Feed, tap the side. From then on the timer is a saved entry, and this sheet shows and changes that
 * entry; closing it stops nothing. A bottle or a plate is a form.
 */
export function FeedSheet({ preset, onClose, onPast }: FeedSheetProps) {
  const { children, chosen, setChosen, isAsked, name } = useChosenChildren('feeding', preset)
  const open = useOpenEntries('all')
  const feeds = open.flatMap(({ entry }) => (entry.kind === 'feeding' && chosen.includes(entry.childId) ? [entry] : []))
  const [feed] = feeds
  const picker = isAsked ? <ChildPicker family={children} chosen={chosen} onChange={setChosen} /> : null
  const rest = { childIds: chosen, name, picker, onClose }
  return feed === undefined ? (
    <NewFeed {...rest} preset={preset} onPast={onPast} />
  ) : (
    <RunningFeed {...rest} key={feed.id} feed={feed} ids={feeds.map(({ id }) => id)} />
  )
}

interface PartProps {
  childIds: readonly string[]
  name: string
  picker: React.ReactNode
  onClose: () => void
}

function NewFeed({
  childIds,
  name,
  picker,
  preset,
  onClose,
  onPast,
}: PartProps & Pick<FeedSheetProps, 'preset' | 'onPast'>) {
  const { t } = useLingui()
  const text = useText()
  const { create } = useLogActions()
  const view = kindForms.feeding
  const [childId] = childIds
  const earlier = childId === undefined ? [] : earlierOf('feeding', childId)
  const ageDays = useAgeDays(childId)
  const form = useEntryForm({
    kind: 'feeding',
    draftKey: 'new.feeding',
    childIds,
    entryId: null,
    begin: () => view.begin(earlier, nowIso(), { ...preset, ageDays }),
    onSave: (fields) => {
      onClose()
      create<KindName>(childIds, { kind: 'feeding', ...fields })
    },
  })
  const { details } = form.draft
  const method = 'method' in details ? details.method : 'breast'
  const isTimer = method === 'breast'
  return (
    <FormSheet
      onClose={onClose}
      title={text(view.sheetTitle, { name })}
      isDirty={form.isDirty && !isTimer}
      submitLabel={isTimer ? null : text(view.saveLabel)}
      footer={
        isTimer ? (
          <Button variant="soft" isBlock onClick={() => onPast({ ...preset, method: 'breast', isPast: true })}>
            {t`Log a past feed`}
          </Button>
        ) : null
      }
      failure={isTimer ? null : form.failure}
      onSubmit={() => form.submit()}
    >
      {picker}
      {isTimer ? (
        <>
          <Segmented
            label={t`Type of feed`}
            value={method}
            onValueChange={(next) => form.change({ details: feedingBy(next, earlier, ageDays) })}
            options={methodOptions(text)}
          />
          <FeedTimer feed={null} childIds={childIds} />
        </>
      ) : (
        <EntryFormBody
          kind="feeding"
          form={form}
          childId={childId}
          isForSeveral={childIds.length > 1}
          zone={Temporal.Now.timeZoneId()}
        />
      )}
    </FormSheet>
  )
}

function RunningFeed({
  childIds,
  name,
  picker,
  onClose,
  feed,
  ids,
}: PartProps & { feed: Feed; ids: readonly string[] }) {
  const { t } = useLingui()
  const text = useText()
  const [part, setPart] = useState<'breast' | 'bottle'>('breast')
  const { stop, removeWithUndo } = useLogActions()
  const note = useFeedNote(feed)
  // The dials are for everybody who may log; a bottle changes what another has entered.
  const canChange = useCanChange()(feed)
  const close = () => {
    note.save()
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={close}
      title={text(kindForms.feeding.sheetTitle, { name })}
      footer={
        <Button
          isBlock
          onClick={() => {
            note.forget()
            onClose()
            stop(ids, { notes: note.value.trim() })
          }}
        >
          <SaveLabel feed={feed} />
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {picker}
        {canChange ? (
          <Segmented
            label={t`Type of feed`}
            value={part}
            onValueChange={setPart}
            options={[
              { value: 'breast', label: text(methodNames.breast) },
              { value: 'bottle', label: t`Add a bottle` },
            ]}
          />
        ) : null}
        {part === 'breast' || !canChange ? (
          <FeedTimer
            feed={feed}
            childIds={childIds}
            note={note}
            onDiscard={() => {
              note.forget()
              onClose()
              for (const id of ids) removeWithUndo(id)
            }}
          />
        ) : (
          <TopUpPanel feed={feed} onDone={() => setPart('breast')} />
        )}
      </div>
    </Sheet>
  )
}

function SaveLabel({ feed }: { feed: Feed }) {
  const { t } = useLingui()
  const ago = useAgo()
  const now = useNow(1000)
  const length = ago.exact(feedS(feed.details, now))
  return t`Save feed, ${length}`
}
