import { Trans, useLingui } from '@lingui/react/macro'
import type { Idea } from '@nestwren/contract/insights'

type Source = Idea['source']

/** Only pages of the web are links: a source comes with the server's answer and opens outside of the app. */
const isWebPage = (url: string) => /^https:\/\//i.test(url)

/** Where a text comes from, with its year, as a link that opens beside the app. */
export function SourceLine({ source }: { source: Source }) {
  return (
    <p className="type-caption text-muted">
      <Trans>
        Source: <SourceLink source={source} />
      </Trans>
    </p>
  )
}

export function SourceLink({ source: { organization, title, year, url } }: { source: Source }) {
  const { t } = useLingui()
  const name = `${organization}, ${year}`
  if (!isWebPage(url)) return name
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="source-link"
      title={title}
      aria-label={t`${name}: ${title} (opens in a new tab)`}
    >
      {name}
    </a>
  )
}
