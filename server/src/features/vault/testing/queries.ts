import type { Endpoint } from '@nestwren/contract/endpoint'

export type Query = Readonly<Record<string, string>>

/**
 * Those of the queries that a call takes, or the first one where it takes none of them: whatever else a call is asked, it refuses
 * before anything is read.
 */
export function queriesOf<Q extends Readonly<Record<string, unknown>>>(
  { query: schema }: Pick<Endpoint, 'query'>,
  queries: readonly Q[],
): readonly Q[] {
  const isTaken = (query: Q) => {
    const sent = Object.entries(query).filter(([, value]) => value !== undefined)
    if (schema === undefined) return sent.length === 0
    return schema.safeParse(Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))).success
  }
  const taken = queries.filter(isTaken)
  return taken.length > 0 ? taken : queries.slice(0, 1)
}
