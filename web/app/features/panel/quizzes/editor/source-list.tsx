import { Trans, useLingui } from '@lingui/react/macro'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { Plus } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { useEditor } from './editor-state.ts'
import { editCategory, withOne } from './edits.ts'
import { NumberField, TextField } from './fields.tsx'
import { type FormCategory, type FormSource, newSource } from './quiz-form.ts'
import { RemovePart, typedIn } from './remove-part.tsx'

/** What the advice of a category rests on, which the results show. */
export function SourceList({ category, index }: { category: FormCategory; index: number }) {
  const { t } = useLingui()
  const { edit } = useEditor()
  const { sources } = category
  const set = (change: (before: readonly FormSource[]) => readonly FormSource[]) =>
    edit(editCategory(index, (before) => ({ ...before, sources: change(before.sources) })))
  const setOne = (at: number, change: Partial<FormSource>) =>
    set((before) => withOne(before, at, (source) => ({ ...source, ...change })))
  const count = sources.length
  return (
    <details className="quiz-more">
      <summary>
        <Trans>Sources: {count}</Trans>
      </summary>
      <ul className="quiz-sources-edit" aria-label={t`Sources`}>
        {sources.map((source, at) => {
          const place = `categories.${index}.sources.${at}`
          const number = at + 1
          return (
            <li key={source.key} className="quiz-source-edit">
              <TextField
                place={`${place}.organization`}
                label={<Trans>Organization</Trans>}
                value={source.organization}
                onValueChange={(organization) => setOne(at, { organization })}
                maxLength={160}
              />
              <TextField
                place={`${place}.title`}
                label={<Trans>Title of the source</Trans>}
                value={source.title}
                onValueChange={(title) => setOne(at, { title })}
                maxLength={300}
              />
              <NumberField
                place={`${place}.year`}
                label={<Trans>Year</Trans>}
                value={source.year}
                onValueChange={(year) => setOne(at, { year })}
                min={1900}
                max={2199}
              />
              <TextField
                place={`${place}.url`}
                label={<Trans>Link</Trans>}
                value={source.url}
                onValueChange={(url) => setOne(at, { url })}
                maxLength={500}
                type="url"
              />
              <RemovePart
                label={t`Delete source ${number}`}
                question={t`Delete source?`}
                lost={typedIn(source.title, source.organization, source.url)}
                onRemove={() => set((before) => withOne(before, at, () => null))}
              />
            </li>
          )
        })}
      </ul>
      <div className="ops-acts is-start">
        <Button
          variant="soft"
          size="sm"
          icon={<Plus aria-hidden="true" className="ic ic-sm" />}
          disabled={count >= quizLimits.sources}
          onClick={() => set((before) => [...before, newSource()])}
        >
          <Trans>Add source</Trans>
        </Button>
      </div>
    </details>
  )
}
