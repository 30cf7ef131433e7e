import { quizConfigSent } from '@nestwren/contract/quiz-config'
import { choicesOf, questionsOf, quizProblems, scoreAnswers } from '@nestwren/contract/quiz-scoring'
import { describe, expect, test } from 'vitest'
import { readinessQuiz } from './readiness.ts'

describe.each(['en', 'es'] as const)('the readiness quiz in %s', (locale) => {
  const { config, title, description } = readinessQuiz(locale)
  const questions = questionsOf(config)

  test('has 24 questions in five categories, of all three types, and may be active', () => {
    expect(config.categories).toHaveLength(5)
    expect(questions).toHaveLength(24)
    expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(['multiple_choice', 'scale', 'yes_no']))
    expect(quizConfigSent.safeParse(config).error).toBeUndefined()
    expect(quizProblems(config)).toEqual([])
    expect([title, description].every((text) => text.length > 5)).toBe(true)
  })

  test('leads from 0 to 100, and says something kind at each', () => {
    const end = (choose: (...scores: number[]) => number) => {
      const answers = questions.map((question) => {
        const choices = choicesOf(question)
        const sought = choose(...choices.map(({ score }) => score))
        return [question.id, choices.find(({ score }) => score === sought)?.value ?? '']
      })
      return scoreAnswers(config, Object.fromEntries(answers)).percentage
    }
    expect(end(Math.max)).toBe(100)
    expect(end(Math.min)).toBeLessThan(15)
    for (const { result, message, recommendations } of config.scoring.thresholds) {
      expect(result.length).toBeLessThan(40)
      expect(message.length).toBeGreaterThan(40)
      expect(recommendations.length).toBeGreaterThan(2)
    }
  })

  test('cites two sources or more for each category', () => {
    for (const { sources = [] } of config.categories) {
      expect(sources.length).toBeGreaterThanOrEqual(2)
      for (const { url, year } of sources) {
        expect(new URL(url).protocol).toBe('https:')
        expect(year).toBeGreaterThanOrEqual(2000)
      }
    }
  })
})

test('asks the same in both languages, in words of its own', () => {
  const [en, es] = [readinessQuiz('en').config, readinessQuiz('es').config]
  const shape = ({ categories, scoring }: typeof en) => [
    categories.map(({ id, weight, questions }) => [
      ...[id, weight],
      questions.map((question) => [question.id, question.type, choicesOf(question)]),
    ]),
    scoring.thresholds.map(({ min, max, recommendations }) => [min, max, recommendations.length]),
  ]
  expect(shape(es)).toEqual(shape(en))
  const texts = questionsOf(es).map(({ text }) => text)
  expect(questionsOf(en).filter(({ text }) => texts.includes(text))).toEqual([])
})
