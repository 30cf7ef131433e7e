import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isLevelAtLeast, type Level } from '@nestwren/contract/permissions'
import type { VisitQuestion } from '@nestwren/contract/visit-questions'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { changeItem } from '../../platform/sync/lazy/write-list.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useKeep } from '../../ui/items/use-keep.ts'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { questionList } from '../visit-questions/public/question-list.ts'
import { PaperList } from './paper-list.tsx'
import { QuestionSheet } from './question-sheet.tsx'

interface QuestionsProps {
  childId: string
  /** What the person may do with the child's health. */
  level: Level
  /** Those that are still to be asked. */
  open: readonly VisitQuestion[]
  asked: readonly VisitQuestion[]
  /** So many of those to be asked are printed. */
  printed: number
}

/** What to ask at the visit: kept for the family, ticked off once asked. */
export function Questions({ childId, level, open, asked, printed }: QuestionsProps) {
  const { t } = useLingui()
  const session = useSession()
  const [isAskedShown, setIsAskedShown] = useState(false)
  const user = session.status === 'signedIn' ? session.user : null
  const mayChange = ({ createdBy }: VisitQuestion) =>
    level === 'manage' || (isLevelAtLeast(level, 'add') && createdBy.id === user?.id)
  const [editing, setEditing] = useAddressedState('question', {
    items: [...open, ...asked].filter(mayChange),
    canAdd: isLevelAtLeast(level, 'add'),
  })
  const row = (item: VisitQuestion) => (
    <QuestionRow item={item} mayChange={mayChange(item)} onEdit={() => setEditing(item)} />
  )
  return (
    <>
      {open.length === 0 ? (
        <p className="text-muted">
          <Trans>No questions yet.</Trans>
        </p>
      ) : (
        <PaperList rows={open.map((item) => ({ key: item.id, content: row(item) }))} printed={printed} />
      )}
      <div className="not-printed flex flex-wrap gap-3">
        {isLevelAtLeast(level, 'add') ? (
          <Button
            variant="soft"
            size="sm"
            icon={<Plus aria-hidden="true" className="ic ic-sm" />}
            onClick={() => setEditing('new')}
          >
            {t`Add a question`}
          </Button>
        ) : null}
        {asked.length === 0 ? null : (
          <button
            type="button"
            className="link-btn"
            aria-expanded={isAskedShown}
            onClick={() => setIsAskedShown(!isAskedShown)}
          >
            {plural(asked.length, { one: '# asked', other: '# asked' })}
          </button>
        )}
      </div>
      {isAskedShown ? (
        <ul className="visit-list not-printed">
          {asked.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </ul>
      ) : null}
      {editing === null || user === null ? null : (
        <QuestionSheet
          key={editing === 'new' ? 'new' : editing.id}
          item={editing === 'new' ? null : editing}
          childId={childId}
          by={{ id: user.id, name: user.name }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

interface QuestionRowProps {
  item: VisitQuestion
  mayChange: boolean
  onEdit: () => void
}

/** One question: ticked off, changed, and how its writing fares. */
function QuestionRow({ item, mayChange, onEdit }: QuestionRowProps) {
  const { t } = useLingui()
  const { keep, failure } = useKeep()
  const describe = (version: unknown) => [(version as VisitQuestion).text]
  return (
    <div className="visit-question">
      {mayChange ? (
        <Checkbox
          label={item.text}
          checked={item.isAsked}
          onChange={({ target }) =>
            void keep(() => changeItem(questionList, item, { text: item.text, isAsked: target.checked }))
          }
        />
      ) : (
        <p className="min-w-0 wrap-anywhere">{item.text}</p>
      )}
      {mayChange ? (
        <span className="not-printed">
          <IconButton
            label={t`Edit: ${item.text}`}
            icon={<Pencil aria-hidden="true" className="ic ic-sm" />}
            onClick={onEdit}
          />
        </span>
      ) : null}
      <div className="not-printed basis-full empty:hidden">
        {failure === null ? null : <p className="type-small text-danger-ink">{failure}</p>}
        <SyncSign id={item.id} describe={describe} />
      </div>
    </div>
  )
}
