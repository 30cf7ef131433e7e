import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { ideaMarkList } from './public/idea-marks.ts'
import type { InsightsAnswer } from './public/insights-query.ts'

/**
 * Lets the family's questions go to a language model, or no longer. Shown everywhere once the server has agreed.
 * @throws ApiError where it refuses or cannot be reached; nothing is changed then.
 */
export async function allowAssistant(client: QueryClient, isAllowed: boolean): Promise<void> {
  const assistant = await api.insights.allowAssistant({ body: { isAllowed } })
  client.setQueriesData<unknown>({ queryKey: queryKeys.list(ideaMarkList.name) }, (known: unknown) =>
    isInsights(known) ? { ...known, assistant } : known,
  )
}

/** The same keys also hold lists of ideas. */
function isInsights(known: unknown): known is InsightsAnswer {
  return typeof known === 'object' && known !== null && 'assistant' in known
}
