import type { ReactNode } from 'react'

interface PanelHeadingProps {
  title: ReactNode
  /** Quieter words at its end, such as of when the page is. */
  end?: ReactNode
}

/** The title of a page of the panel. */
export function PanelHeading({ title, end }: PanelHeadingProps) {
  return (
    <div className="ops-head">
      <h1 className="type-title-l">{title}</h1>
      {end === undefined ? null : <div className="ops-head-end">{end}</div>}
    </div>
  )
}

interface PanelSectionProps {
  /** Ties the section to its title; unique on the page. */
  id: string
  title: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** A part of a page, on a card of its own. */
export function PanelSection({ id, title, end, children }: PanelSectionProps) {
  return (
    <section className="card ops-section" aria-labelledby={id}>
      <div className="ops-section-head">
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}

interface FactsProps {
  facts: readonly { readonly id: string; readonly label: string; readonly value: ReactNode }[]
}

/** What is known, line by line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="ops-facts">
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
