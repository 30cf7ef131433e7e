import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '@nestwren/contract/calendar-import'
import type { Child } from '@nestwren/contract/children'
import { useState } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { useAction } from '../../ui/use-action.ts'
import { addEntries } from './add-entries.ts'
import { useEntryWords } from './use-entry-words.ts'

/** A file can hold thousands; so many are drawn at a time. */
const step = 100

interface ImportPreviewProps {
  fileName: string
  items: readonly CalendarEntry[]
  /** The children for whom something can be added. */
  family: readonly Child[]
  onAdded: (ids: readonly string[]) => void
  onCancel: () => void
}

const canAdd = ({ entry, problem, isThere }: CalendarEntry) => entry !== null && problem === null && !isThere

/** What a calendar file holds: each entry can be left out, what is over is, and what cannot come along says why. */
export function ImportPreview({ fileName, items, family, onAdded, onCancel }: ImportPreviewProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const { childId } = useSelectedChild()
  const { isBusy, failure, run } = useAction()
  const [shown, setShown] = useState(step)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => canAdd(item) && !item.isPast).map(({ id }) => id)),
  )
  const [childIds, setChildIds] = useState<readonly string[]>(() => {
    const inView = family.filter(({ _id }) => childId === 'all' || _id === childId)
    return (inView.length === 0 ? family : inView).map(({ _id }) => _id)
  })
  const addable = items.filter(canAdd)
  const picked = addable.filter(({ id }) => chosen.has(id))
  const isAll = picked.length === addable.length
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const toggleAll = () => setChosen(new Set(isAll ? [] : addable.map(({ id }) => id)))
  const add = async () => {
    if (user === null || picked.length === 0) return
    const isDone = await run(() => addEntries(picked, { childIds, by: { id: user.id, name: user.name } }))
    if (isDone) onAdded(picked.map(({ id }) => id))
  }
  const entries = plural(items.length, { one: '# entry', other: '# entries' })
  const rest = items.length - shown
  return (
    <div className="card card-pad grid grid-cols-1 gap-4">
      <p className="wrap-anywhere">
        <Trans>
          {entries} in {fileName}. Past ones are left out unless you choose them.
        </Trans>
      </p>
      <ChildPicker family={family} chosen={childIds} onChange={setChildIds} />
      {addable.length === 0 ? (
        <Banner>
          <Trans>There's nothing new to add from this file.</Trans>
        </Banner>
      ) : (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={toggleAll}>
          {isAll ? <Trans>Choose none</Trans> : <Trans>Choose all</Trans>}
        </Button>
      )}
      <ul className="ics-list" aria-label={t`What's in the file`}>
        {items.slice(0, shown).map((item) => (
          <Row key={item.id} item={item} isChosen={chosen.has(item.id)} onToggle={() => toggle(item.id)} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="ghost" size="sm" onClick={() => setShown(shown + step)}>
          {plural(rest, { one: 'Show # more', other: 'Show # more' })}
        </Button>
      ) : null}
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="btn-pair">
        <Button variant="outline" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button isBusy={isBusy} busyLabel={t`Adding`} disabled={picked.length === 0} onClick={() => void add()}>
          {plural(picked.length, { one: 'Add # entry', other: 'Add # entries' })}
        </Button>
      </div>
    </div>
  )
}

interface RowProps {
  item: CalendarEntry
  isChosen: boolean
  onToggle: () => void
}

function Row({ item, isChosen, onToggle }: RowProps) {
  const { t } = useLingui()
  const words = useEntryWords()
  const { entry, isThere, isPast, problem } = item
  const title = item.title === '' ? t`No title` : item.title
  const facts =
    entry === null ? [words.on(item)] : [words.when(entry), words.repeats(entry), entry.place, words.zone(item)]
  const state = problem !== null ? words.problem(item) : isThere ? t`Already in your schedule` : isPast ? t`Past` : ''
  return (
    <li className="wrap-anywhere">
      <Checkbox
        label={title}
        hint={
          <>
            {facts.filter((one) => one !== '').join(' · ')}
            {state === '' ? null : <span className="block font-semibold">{state}</span>}
          </>
        }
        checked={isChosen}
        disabled={!canAdd(item)}
        onChange={onToggle}
      />
    </li>
  )
}
