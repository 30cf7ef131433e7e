import { Trans, useLingui } from '@lingui/react/macro'
import type { QuizFigures } from '@nestwren/contract/quiz-admin'
import type { CSSProperties } from 'react'
import { PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelRead } from '../public/panel-read.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { quizKey, useQuizAdmin } from './quiz-admin.ts'
import { Cards } from './quiz-stats.tsx'

/** All submissions of a quiz together, and where people stop (B §2, "combined view"). */
export function CombinedView({ id }: { id: string }) {
  const { t } = useLingui()
  const { api } = useQuizAdmin()
  const { percent } = usePanelFormats()
  const query = usePanelRead([quizKey, 'figures', id], (signal) => api.figures({ params: { id } }, { signal }))
  return (
    <PanelLoaded query={query} failed={t`Failed to fetch submissions`} lines={8}>
      {(figures, answered) => (
        <div className="ops-stack">
          {figures.total === 0 ? (
            <PanelEmpty after={answered}>
              <Trans>No submissions yet for this quiz.</Trans>
            </PanelEmpty>
          ) : (
            <>
              <Cards
                label={t`Totals`}
                cards={[
                  { label: t`Total Submissions`, value: figures.total },
                  {
                    label: t`Average Score`,
                    value: figures.averageScore === null ? null : percent(figures.averageScore / 100),
                  },
                  { label: t`Email Capture Rate`, value: percent(figures.emailCaptureRate / 100) },
                ]}
              />
              <Distribution distribution={figures.distribution} />
            </>
          )}
          <DropOff dropOff={figures.dropOff} />
        </div>
      )}
    </PanelLoaded>
  )
}

const barOf = (share: number) => ({ '--done': share }) as CSSProperties

function Distribution({ distribution }: Pick<QuizFigures, 'distribution'>) {
  const { count, percent } = usePanelFormats()
  return (
    <PanelSection id="distribution" title={<Trans>Results</Trans>}>
      <ul className="quiz-bars">
        {distribution.map(({ result, min, max, count: times, averageScore, share }) => (
          <li key={`${min} ${result}`}>
            <p className="quiz-bar-head">
              <span className="quiz-bar-name" dir="auto">
                {result}
              </span>
              <span className="quiz-bar-figure">{count(times)}</span>
            </p>
            <div className="progress" aria-hidden="true">
              <span style={barOf(share / 100)} />
            </div>
            <p className="quiz-bar-foot">
              <span>
                <Of share={percent(share / 100)} />
              </span>
              {averageScore === null ? null : (
                <span>
                  <Average score={percent(averageScore / 100)} />
                </span>
              )}
              <span>
                {min === null || max === null ? (
                  <Trans>Not in this quiz anymore</Trans>
                ) : (
                  <Range from={percent(min / 100)} to={percent(max / 100)} />
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

const Of = ({ share }: { share: string }) => <Trans>{share} of submissions</Trans>
const Average = ({ score }: { score: string }) => <Trans>Average {score}</Trans>
const Range = ({ from, to }: { from: string; to: string }) => (
  <Trans>
    From {from} to {to}
  </Trans>
)

/** How many came to each question, and how many went no further. */
function DropOff({ dropOff: { completed, questions } }: Pick<QuizFigures, 'dropOff'>) {
  const { count } = usePanelFormats()
  const most = Math.max(1, ...questions.map(({ reached }) => reached))
  const isEmpty = questions.every(({ reached }) => reached === 0)
  const done = count(completed)
  return (
    <PanelSection
      id="drop-off"
      title={<Trans>Where people stop</Trans>}
      end={
        <p className="ops-head-end">
          <Trans>Finished: {done}</Trans>
        </p>
      }
    >
      {isEmpty ? (
        <p className="ops-empty">
          <Trans>No one has come to a question of this version yet.</Trans>
        </p>
      ) : (
        <ol className="quiz-bars">
          {questions.map(({ id, text, reached, left, share }, index) => (
            <li key={id}>
              <p className="quiz-bar-head">
                <span className="quiz-bar-name" dir="auto">
                  {index + 1}. {text}
                </span>
                <span className="quiz-bar-figure">{count(reached)}</span>
              </p>
              <div className="progress" aria-hidden="true">
                <span style={barOf(reached / most)} />
              </div>
              <p className="quiz-bar-foot">
                <Stopped reached={reached} left={left} share={share / 100} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <p className="type-caption text-muted">
        <Trans>Only people whose device lets us count are in here, and only with the questions as they are now.</Trans>
      </p>
    </PanelSection>
  )
}

function Stopped({ reached, left, share }: { reached: number; left: number; share: number }) {
  const { count, percent } = usePanelFormats()
  const [came, stopped, part] = [count(reached), count(left), percent(share)]
  return (
    <>
      <span>
        <Trans>Reached: {came}</Trans>
      </span>
      <span>
        <Trans>
          Stopped here: {stopped} ({part})
        </Trans>
      </span>
    </>
  )
}
