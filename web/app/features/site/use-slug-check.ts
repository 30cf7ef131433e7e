import type { HandlerOutput } from '@nestwren/contract/endpoint'
import type { site } from '@nestwren/contract/site'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { siteKeys } from '../site-facts/public/site-queries.ts'

export type SlugAnswer = HandlerOutput<typeof site.slugAvailable>

/** Somebody else may take it at any time; the server looks again when it is saved. */
const freshMs = 10_000
const typingMs = 400

/**
 * Whether an address can be had, asked once the typing pauses. Null where there is nothing to ask: none is typed, or it is the one
 * that the site has. `unknown` where it could not be asked, or was asked too often.
 */
export function useSlugCheck(typed: string, own: string): SlugAnswer | 'checking' | 'unknown' | null {
  const wanted = typed.trim()
  const settled = useSettled(wanted, typingMs)
  const isAsked = settled !== '' && settled !== own
  const { data, error } = useQuery({
    queryKey: siteKeys.slug(settled),
    queryFn: ({ signal }) => api.site.slugAvailable({ query: { slug: settled } }, { signal }),
    enabled: isAsked,
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
    refetchInterval: false,
    meta: { isPersisted: false },
  })
  if (wanted === '' || wanted === own) return null
  if (wanted !== settled) return 'checking'
  return data ?? (error === null ? 'checking' : 'unknown')
}
