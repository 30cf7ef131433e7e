import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { ArticleBlocks } from '../article-blocks.tsx'

/** How the text will look: by the same code that draws it once it is saved, so it needs the server. */
export function Preview({ body }: { body: string }) {
  const { t } = useLingui()
  const settled = useSettled(body.trim(), 600)
  const query = useQuery({
    queryKey: ['article-preview', settled],
    queryFn: ({ signal }) => api.knowledge.preview({ body: { body: settled } }, { signal }),
    enabled: settled !== '',
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { isPersisted: false },
  })
  if (body.trim() === '')
    return (
      <p className="text-muted">
        <Trans>Nothing to preview yet.</Trans>
      </p>
    )
  return (
    <Loaded
      query={query}
      lines={3}
      line={t`Couldn't load the preview. Your text is safe.`}
      offline={
        <Banner>
          <Trans>You're offline. The preview comes back with the connection. Your text is safe.</Trans>
        </Banner>
      }
    >
      {({ blocks }) => <ArticleBlocks blocks={blocks} />}
    </Loaded>
  )
}
