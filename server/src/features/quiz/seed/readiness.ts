import type { Locale } from '@nestwren/contract/auth'
import { quizSource } from '@nestwren/contract/quiz-config'
import * as z from 'zod'
import type { QuizFacts } from '../edit-commands.ts'
import readinessData from './readiness.json' with { type: 'json' }
import sourcesData from './sources.json' with { type: 'json' }

const words = z.strictObject({ en: z.string().min(1), es: z.string().min(1) })
const inBoth = <W extends z.ZodType>(one: W) => ({ en: one, es: one })

const question = z.strictObject({
  id: z.string(),
  type: z.enum(['multiple_choice', 'scale', 'yes_no']),
  scores: z.array(z.number()).optional(),
  options: z.array(words.extend({ value: z.string(), score: z.number() })).optional(),
  ...inBoth(z.strictObject({ text: z.string().min(1), labels: z.tuple([z.string(), z.string()]).optional() })),
})
const category = z.strictObject({
  id: z.string(),
  weight: z.number(),
  sources: z.array(z.string()).min(2),
  questions: z.array(question),
  ...inBoth(z.strictObject({ name: z.string() })),
})
const threshold = z.strictObject({
  min: z.int(),
  max: z.int(),
  ...inBoth(z.strictObject({ result: z.string(), message: z.string(), recommendations: z.array(z.string()) })),
})
const file = z.strictObject({
  ...inBoth(z.strictObject({ title: z.string(), description: z.string() })),
  categories: z.array(category),
  thresholds: z.array(threshold),
})

/** The readiness quiz in one language. Everything but its words is the same in both. */
export function readinessQuiz(locale: Locale): Omit<QuizFacts, 'slug' | 'status'> {
  const data = file.parse(readinessData)
  const sources = z.record(z.string(), quizSource).parse(sourcesData)
  return {
    ...{ locale, ...data[locale] },
    config: {
      categories: data.categories.map(({ id, weight, questions, sources: keys, [locale]: { name } }) => ({
        ...{ id, name, weight },
        sources: keys.map((key) => {
          const source = sources[key]
          if (source === undefined) throw new Error(`${id} names the source ${key}, which is not in sources.json`)
          return source
        }),
        questions: questions.map(({ options, scores, [locale]: own, ...one }) => ({
          ...{ id: one.id, type: one.type, text: own.text },
          ...(own.labels !== undefined && { min: 1, max: 5, labels: own.labels }),
          ...(scores !== undefined && { scores }),
          ...(options !== undefined && {
            options: options.map(({ value, score, [locale]: label }) => ({ label, value, score })),
          }),
        })),
      })),
      scoring: { thresholds: data.thresholds.map(({ min, max, [locale]: own }) => ({ min, max, ...own })) },
    },
  }
}
