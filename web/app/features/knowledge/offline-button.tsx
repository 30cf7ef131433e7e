import { Trans, useLingui } from '@lingui/react/macro'
import type { ArticleSummary } from '@nestwren/contract/knowledge'
import { useQueryClient } from '@tanstack/react-query'
import { CloudCheck, CloudDownload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { keepArticle } from './use-articles.ts'

interface OfflineButtonProps {
  articles: readonly ArticleSummary[]
  keptIds: ReadonlySet<string>
}

/** Puts the articles that are shown on the device, one after the other, and says which are there. */
export function OfflineButton({ articles, keptIds }: OfflineButtonProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const [done, setDone] = useState(0)
  const missing = articles.filter(({ id }) => !keptIds.has(id))
  const count = articles.length
  if (count === 0) return null
  if (missing.length === 0)
    return (
      <p className="type-small flex items-center gap-2 text-muted">
        <CloudCheck aria-hidden="true" className="ic ic-sm" />
        <Trans>All {count} can be read offline</Trans>
      </p>
    )
  const save = async () => {
    setDone(0)
    for (const { id } of missing) {
      await keepArticle(client, id)
      setDone((before) => before + 1)
    }
  }
  const total = missing.length + (isBusy ? done : 0)
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      icon={<CloudDownload aria-hidden="true" className="ic ic-sm" />}
      isBusy={isBusy}
      busyLabel={t`Saving ${done} of ${total}`}
      onClick={() => void run(save, { done: t`You can read these offline now` })}
    >
      {keptIds.size === 0 ? (
        <Trans>Save for offline</Trans>
      ) : (
        <Trans>Save the other {missing.length} for offline</Trans>
      )}
    </Button>
  )
}
