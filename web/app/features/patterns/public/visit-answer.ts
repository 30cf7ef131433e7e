import { api } from '../../../platform/api/api.ts'
import { keyOf, type Span } from './spans.ts'
import { askedNow, figures } from './use-figures.ts'

/** How what the log holds for a doctor is read and kept, for the page and for reading ahead. */
export const visitQuery = (childId: string, span: Span) => ({
  queryKey: [...figures.key, 'visit', childId, keyOf(span)],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.charts.visit({ query: askedNow(childId, span) }, { signal }),
})
