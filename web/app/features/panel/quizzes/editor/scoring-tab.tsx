import { Trans, useLingui } from '@lingui/react/macro'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { Plus } from 'lucide-react'
import { newId } from '../../../../platform/sync/ids.ts'
import { Button } from '../../../../ui/button.tsx'
import { useEditor } from './editor-state.ts'
import { withOne } from './edits.ts'
import { NumberField, PartError, TextField } from './fields.tsx'
import { OrderedList } from './ordered-list.tsx'
import { type FormThreshold, newThreshold, type QuizForm } from './quiz-form.ts'
import { RemovePart, typedIn } from './remove-part.tsx'
import { coverageProblems, ThresholdBar } from './threshold-bar.tsx'

/** Which percentage leads to which result, and what is said with it. */
export function ScoringTab({ form: { thresholds } }: { form: QuizForm }) {
  const { t } = useLingui()
  const { edit } = useEditor()
  const add = () => {
    const gap = coverageProblems(thresholds).find(({ kind }) => kind === 'gap') ?? { from: 0, to: 100 }
    edit((before) => ({ ...before, thresholds: [...before.thresholds, newThreshold(gap)] }))
  }
  return (
    <div className="ops-stack">
      <PartError place="thresholds" />
      {thresholds.length === 0 ? (
        <p className="ops-empty">
          <Trans>No results yet. Each one covers a part of 0 to 100 percent.</Trans>
        </p>
      ) : (
        <>
          <ThresholdBar thresholds={thresholds} />
          <ol className="quiz-edit-list" aria-label={t`Results`}>
            {thresholds.map((threshold, index) => (
              <li key={threshold.key}>
                <ThresholdCard threshold={threshold} index={index} />
              </li>
            ))}
          </ol>
        </>
      )}
      <div className="ops-acts is-start">
        <Button
          variant="soft"
          size="sm"
          icon={<Plus aria-hidden="true" className="ic ic-sm" />}
          disabled={thresholds.length >= quizLimits.thresholds}
          data-place="thresholds"
          onClick={add}
        >
          <Trans>Add result</Trans>
        </Button>
      </div>
    </div>
  )
}

interface ThresholdCardProps {
  threshold: FormThreshold
  index: number
}

function ThresholdCard({ threshold, index }: ThresholdCardProps) {
  const { t } = useLingui()
  const { edit } = useEditor()
  const place = `thresholds.${index}`
  const number = index + 1
  const set = (change: Partial<FormThreshold>) =>
    edit((before) => ({
      ...before,
      thresholds: withOne(before.thresholds, index, (one) => ({ ...one, ...change })),
    }))
  return (
    <section className="card quiz-category-card" aria-label={t`Result ${number}`} data-place={place} tabIndex={-1}>
      <div className="quiz-part-head">
        <h2 className="type-heading">
          <Trans>Result {number}</Trans>
        </h2>
        <RemovePart
          label={t`Delete result ${number}`}
          question={t`Delete result?`}
          lost={typedIn(threshold.result, threshold.message, ...threshold.recommendations.map(({ text }) => text))}
          onRemove={() => edit((before) => ({ ...before, thresholds: withOne(before.thresholds, index, () => null) }))}
        />
      </div>
      <PartError place={place} />
      <div className="quiz-scores">
        <NumberField
          place={`${place}.min`}
          label={<Trans>From</Trans>}
          value={threshold.min}
          onValueChange={(min) => set({ min })}
          min={0}
          max={100}
          unit="%"
        />
        <NumberField
          place={`${place}.max`}
          label={<Trans>To, included</Trans>}
          value={threshold.max}
          onValueChange={(max) => set({ max })}
          min={0}
          max={100}
          unit="%"
        />
      </div>
      <TextField
        place={`${place}.result`}
        label={<Trans>Result</Trans>}
        value={threshold.result}
        onValueChange={(result) => set({ result })}
        maxLength={quizLimits.result}
      />
      <TextField
        place={`${place}.message`}
        label={<Trans>Message</Trans>}
        value={threshold.message}
        onValueChange={(message) => set({ message })}
        maxLength={quizLimits.message}
        rows={3}
      />
      <Recommendations threshold={threshold} place={place} set={set} />
    </section>
  )
}

interface RecommendationsProps {
  threshold: FormThreshold
  place: string
  set: (change: Partial<FormThreshold>) => void
}

function Recommendations({ threshold: { recommendations }, place, set }: RecommendationsProps) {
  const { t } = useLingui()
  return (
    <>
      {recommendations.length === 0 ? null : (
        <OrderedList
          label={t`Recommendations`}
          className="quiz-options-edit"
          items={recommendations}
          idOf={({ key }) => key}
          nameOf={(_one, index) => {
            const number = index + 1
            return t`recommendation ${number}`
          }}
          onOrder={(ordered) => set({ recommendations: ordered })}
        >
          {(one, shown, order) => {
            const index = recommendations.indexOf(one)
            const number = shown + 1
            return (
              <div className="quiz-recommendation-edit">
                <TextField
                  place={`${place}.recommendations.${index}`}
                  label={<Trans>Recommendation {number}</Trans>}
                  value={one.text}
                  onValueChange={(text) =>
                    set({ recommendations: withOne(recommendations, index, (before) => ({ ...before, text })) })
                  }
                  maxLength={quizLimits.recommendation}
                  rows={2}
                />
                <span className="quiz-part-acts">
                  {order}
                  <RemovePart
                    label={t`Delete recommendation ${number}`}
                    question={t`Delete recommendation?`}
                    lost={typedIn(one.text)}
                    onRemove={() => set({ recommendations: withOne(recommendations, index, () => null) })}
                  />
                </span>
              </div>
            )
          }}
        </OrderedList>
      )}
      <div className="ops-acts is-start">
        <Button
          variant="soft"
          size="sm"
          icon={<Plus aria-hidden="true" className="ic ic-sm" />}
          disabled={recommendations.length >= quizLimits.recommendations}
          onClick={() => set({ recommendations: [...recommendations, { key: newId(), text: '' }] })}
        >
          <Trans>Add recommendation</Trans>
        </Button>
      </div>
    </>
  )
}
