import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: ReactNode
  /** One sentence below the title. */
  hint?: ReactNode
  children: ReactNode
}

/** A card of settings that belong together. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className="card card-pad grid grid-cols-1 gap-3" aria-labelledby={id}>
      <div>
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {hint ? <div className="type-caption text-muted">{hint}</div> : null}
      </div>
      {children}
    </section>
  )
}
