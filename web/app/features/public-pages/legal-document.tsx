import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import './legal.css'

export interface LegalSection {
  /** In the address of the section: it never changes. */
  readonly id: string
  readonly title: ReactNode
  readonly body: ReactNode
}

interface LegalDocumentProps {
  title: ReactNode
  /** When it was changed last, in words. */
  updated?: ReactNode
  intro: ReactNode
  sections: readonly LegalSection[]
}

/** A long text in numbered sections with their list above it; each has an address. Printed, its links say where they lead. */
export function LegalDocument({ title, updated, intro, sections }: LegalDocumentProps) {
  const { t } = useLingui()
  return (
    <article className="legal">
      <h1 className="type-display-l">{title}</h1>
      {updated === undefined ? null : <p className="legal-updated">{updated}</p>}
      <div className="legal-intro">{intro}</div>
      <nav className="legal-contents" aria-label={t`On this page`}>
        <h2>
          <Trans>On this page</Trans>
        </h2>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, body }) => (
        <section key={id} id={id} className="legal-section" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{name}</h2>
          {body}
        </section>
      ))}
    </article>
  )
}

/** An address to write to. */
export function Mail({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>
}
