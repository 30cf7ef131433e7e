import { Trans } from '@lingui/react/macro'
import { LogGlyph } from './log-glyph.tsx'

/** Someone else is typing right now: the place where their entry will appear. */
export function WritingItem({ name }: { name: string }) {
  return (
    <li className="tl">
      <LogGlyph hue="note" />
      <p className="tl-meta pt-2">
        <span className="typing-dots" aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        <Trans>{name} is typing</Trans>
      </p>
    </li>
  )
}
