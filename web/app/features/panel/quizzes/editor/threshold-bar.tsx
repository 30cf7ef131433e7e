import { Trans, useLingui } from '@lingui/react/macro'
import { thresholdProblems, thresholdProblemText } from '@nestwren/contract/quiz-scoring'
import type { CSSProperties } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useProblemText } from '../problem-texts.ts'
import type { FormThreshold } from './quiz-form.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** Both ends are whole percents and included, so there are 101 of them. */
const placed = ({ from, to }: Span) => ({ '--from': from / 101, '--wide': (to - from + 1) / 101 }) as CSSProperties

const whole = (value: number | null) => (value === null ? null : Math.min(100, Math.max(0, value)))

/** Those that have both ends, with where they stand in the list. */
function drawn(thresholds: readonly FormThreshold[]): readonly (Span & { readonly index: number })[] {
  return thresholds.flatMap(({ min, max }, index) => {
    const [from, to] = [whole(min), whole(max)]
    return from === null || to === null || from > to ? [] : [{ from, to, index }]
  })
}

/** The gaps and overlaps of results that have both ends. */
export function coverageProblems(thresholds: readonly FormThreshold[]) {
  return thresholdProblems(thresholds.flatMap(({ min, max }) => (min === null || max === null ? [] : [{ min, max }])))
}

/** Which percentages lead to which result, from 0 to 100, with what none covers and what several do. */
export function ThresholdBar({ thresholds }: { thresholds: readonly FormThreshold[] }) {
  const { t } = useLingui()
  const problemText = useProblemText()
  const problems = coverageProblems(thresholds)
  return (
    <div className="quiz-coverage">
      <div className="quiz-coverage-bar" aria-hidden="true">
        {drawn(thresholds).map(({ index, ...span }) => (
          <span key={thresholds[index]?.key} className="quiz-coverage-part" data-shade={index % 2} style={placed(span)}>
            {index + 1}
          </span>
        ))}
        {problems.map(({ kind, from, to }) =>
          kind === 'backwards' ? null : (
            <span
              key={`${kind} ${from} ${to}`}
              className={classNames('quiz-coverage-problem', `is-${kind}`)}
              style={placed({ from, to })}
            />
          ),
        )}
      </div>
      <p className="quiz-coverage-ends" aria-hidden="true">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </p>
      <ul className="quiz-coverage-said" aria-label={t`Coverage`} aria-live="polite">
        {problems.length === 0 ? (
          <li className="is-fine">
            <Trans>Every percentage from 0 to 100 has exactly one result.</Trans>
          </li>
        ) : (
          problems.map((problem) => {
            const words = thresholdProblemText(problem)
            return (
              <li key={words} className={`is-${problem.kind}`}>
                {problemText(words)}
              </li>
            )
          })
        )}
      </ul>
    </div>
  )
}
