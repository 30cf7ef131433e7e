import type { QuizResults, ShownQuiz } from '@nestwren/contract/quiz'
import type { QuizConfig } from '@nestwren/contract/quiz-config'
import { bucketOf, scoreAnswers, shownConfigOf } from '@nestwren/contract/quiz-scoring'
import { percentIn } from '../taker/percent.ts'
import { questionView } from '../taker/question-view.ts'
import { type Answer, askedIn } from '../taker/questions.ts'
import { resultView } from '../taker/result-view.ts'
import { drawPicture, sharePicture } from '../taker/share-picture.ts'
import { emptyView } from '../taker/state-views.ts'
import type { View } from '../taker/view.ts'
import '../quiz.css'

interface PreviewedQuiz {
  readonly title: string
  readonly description: string
  readonly locale: ShownQuiz['locale']
  readonly config: QuizConfig
}

/**
 * Shows a quiz as those who take it see it, question by question up to its result, which is computed here. Nothing is kept,
 * counted or sent. Returns the function that takes it away.
 * @param locale of the reader, for numbers
 */
export function previewQuiz(room: HTMLElement, { config, ...quiz }: PreviewedQuiz, locale: string): () => void {
  const shown: ShownQuiz = { ...quiz, slug: '', version: 1, config: shownConfigOf(config) }
  const asked = askedIn(shown)
  let answers: Readonly<Record<string, Answer>> = {}
  let view: View | null = null

  const draw = (next: View) => {
    view = next
    room.replaceChildren(next.node)
  }
  const come = (next: View) => {
    draw(next)
    room.scrollIntoView({ block: 'start' })
    next.focus?.focus({ preventScroll: true })
  }
  const questionAt = (number: number): View => {
    const one = asked[number - 1]
    if (one === undefined) return emptyView()
    return questionView({
      ...{ asked: one, total: asked.length, isSending: false, failure: null },
      answer: answers[one.question.id],
      onAnswer: (answer) => {
        answers = { ...answers, [one.question.id]: answer }
      },
      onNext: () => come(number === asked.length ? result() : questionAt(number + 1)),
      onPrevious: () => come(questionAt(Math.max(1, number - 1))),
    })
  }
  const result = (): View => {
    const results = resultsOf(config, answers)
    const { percentage, resultBucket } = results
    return resultView({
      ...{ results, quiz: shown, locale, isSignedIn: true, onJoin: () => undefined },
      onShare: async () =>
        sharePicture(
          await drawPicture({ percentage, percent: percentIn(percentage, locale), result: resultBucket.result }),
        ),
      onAgain: () => {
        answers = {}
        come(questionAt(1))
      },
    })
  }
  const onKey = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, repeat } = event
    if (!altKey && !ctrlKey && !metaKey && !repeat) view?.onKey?.(event)
  }
  // Before anything in the room has the focus, what is around it has.
  const around = room.closest('[role=dialog]') ?? room
  const listen = (event: Event) => onKey(event as KeyboardEvent)
  around.addEventListener('keydown', listen)
  // What is sent here is nothing to a form that the room may stand in.
  room.addEventListener('submit', keepToOneself)
  draw(questionAt(1))
  return () => {
    around.removeEventListener('keydown', listen)
    room.removeEventListener('submit', keepToOneself)
    room.replaceChildren()
  }
}

const keepToOneself = (event: Event) => event.stopPropagation()

/** As the server answers, of the config as it stands. */
function resultsOf(config: QuizConfig, answers: Readonly<Record<string, Answer>>): QuizResults {
  const score = scoreAnswers(config, answers)
  const bucket = bucketOf(config.scoring.thresholds, score.percentage)
  return {
    percentage: score.percentage,
    resultBucket: {
      result: bucket?.result ?? '',
      message: bucket?.message ?? '',
      recommendations: bucket?.recommendations ?? [],
    },
    categories: config.categories.map(({ id, name }, index) => ({
      ...{ id, name },
      percentage: score.categories[index] ?? 0,
    })),
  }
}
