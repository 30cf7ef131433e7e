import { Trans, useLingui } from '@lingui/react/macro'
import type { Article } from '@nestwren/contract/knowledge'

/** Only pages of the web are links. */
const isWebPage = (link: string) => /^https:\/\//i.test(link)

/** What an article of the product rests on, and what it is not. */
export function ArticleSources({ article: { sources } }: { article: Article }) {
  const { t } = useLingui()
  return (
    <section className="grid max-w-reading gap-2" aria-labelledby="article-sources">
      <p className="banner">
        <Trans>
          This is general information, not a diagnosis. Your doctor knows your child. If you're worried, call them.
        </Trans>
      </p>
      <h2 id="article-sources" className="type-heading">
        <Trans>Sources</Trans>
      </h2>
      <ul className="grid gap-2">
        {sources.map(({ source, title, year, link }) => (
          <li key={link} className="type-small text-muted">
            {source}, {year}:{' '}
            {isWebPage(link) ? (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="wrap-anywhere underline"
                aria-label={t`${title} (opens in a new tab)`}
              >
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
