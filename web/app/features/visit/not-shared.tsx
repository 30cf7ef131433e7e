import { Trans } from '@lingui/react/macro'

/** In place of what the person may not see: an empty part would say that there is nothing. */
export function NotShared({ title }: { title: string }) {
  return (
    <p className="text-muted">
      <Trans>{title}: not shared with you.</Trans>
    </p>
  )
}
