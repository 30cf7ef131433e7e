import { readinessSlug } from '@nestwren/contract/readiness-slug'
import { call } from './call.ts'

interface Asked {
  readonly id: string
  readonly type: string
  readonly options?: readonly { readonly value: string | number }[]
}

/** The first answer that each question of the readiness quiz offers, by the ids of the questions. */
export async function readinessAnswers(url: string): Promise<Record<string, string | number>> {
  const { body } = await call(url, 'GET', `/api/quiz/${readinessSlug.en}`)
  const categories: readonly { readonly questions: readonly Asked[] }[] = body.config.categories
  return Object.fromEntries(categories.flatMap(({ questions }) => questions.map((asked) => [asked.id, first(asked)])))
}

function first({ type, options }: Asked): string | number {
  if (type === 'yes_no') return 'yes'
  return type === 'scale' ? 5 : (options?.[0]?.value ?? '')
}
