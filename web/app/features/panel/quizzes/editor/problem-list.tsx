import { useLingui } from '@lingui/react/macro'
import type { QuizProblem } from '@nestwren/contract/quiz-scoring'
import { useProblemText } from '../problem-texts.ts'

/** More than these help nobody at once. */
const mostShown = 12

interface ProblemListProps {
  problems: readonly QuizProblem[]
  onGo: (path: QuizProblem['path']) => void
}

/** What is wrong, each with the way to where it stands. */
export function ProblemList({ problems, onGo }: ProblemListProps) {
  const { t } = useLingui()
  const problemText = useProblemText()
  const whereOf = useWhere()
  const more = problems.length - mostShown
  return (
    <ul className="quiz-problems">
      {problems.slice(0, mostShown).map(({ path, text }) => {
        const where = whereOf(path)
        return (
          <li key={`${path.join('.')} ${text}`}>
            {where === '' ? null : `${where}: `}
            <button type="button" className="quiz-problem" onClick={() => onGo(path)}>
              {problemText(text)}
            </button>
          </li>
        )
      })}
      {more > 0 ? <li>{t`And ${more} more`}</li> : null}
    </ul>
  )
}

/** Where something stands: "Category 1, question 2". */
function useWhere(): (path: QuizProblem['path']) => string {
  const { t } = useLingui()
  return ([part, index, within, at]) => {
    if (typeof index !== 'number') return ''
    const number = index + 1
    if (part === 'thresholds') return t`Result ${number}`
    if (part !== 'categories') return ''
    if (within !== 'questions' || typeof at !== 'number') return t`Category ${number}`
    const question = at + 1
    return t`Category ${number}, question ${question}`
  }
}
