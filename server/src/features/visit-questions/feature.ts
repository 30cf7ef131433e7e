import { visitQuestions } from '@nestwren/contract/visit-questions'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type VisitQuestionDeps, visitQuestionHandlers } from './handlers.ts'
import { locateVisitQuestion } from './policy.ts'

export const visitQuestionsFeature: Feature<VisitQuestionDeps> = {
  calls: (parts) => [calls(visitQuestions, visitQuestionHandlers(parts), { locate: locateVisitQuestion })],
}
