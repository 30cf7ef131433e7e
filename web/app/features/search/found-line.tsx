import { useLingui } from '@lingui/react/macro'
import type { Found } from '@nestwren/contract/search'
import { BookOpen, FileText, Image, MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { nowMs } from '../../platform/clock/now.ts'
import { dateFormat } from '../../platform/format/formats.ts'
import { useTimeText } from '../../platform/format/use-measures.ts'
import { Piece } from '../../platform/jsx/piece.ts'
import { EntryGlyph } from '../logs/kinds/public/kind-drawing.tsx'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'
import { useOpenEntry } from '../logs/public/use-open-entry.ts'
import { markWords } from './mark-words.ts'

const lineClass = 'flex min-h-16 w-full items-center gap-3 px-4 py-3 text-start text-text no-underline'

/** One find: what it is, the words around what was asked, by whom and when. The whole line opens the thing. */
export function FoundLine({ found, words }: { found: Found; words: string }) {
  const openEntry = useOpenEntry()
  const item = found.under ?? found
  const href = hrefOf(item)
  const face = <Face found={found} words={words} />
  return (
    <li className="border-b border-hairline last:border-b-0">
      {href !== null ? (
        <Link to={href} className={lineClass}>
          {face}
        </Link>
      ) : (
        <button type="button" className={lineClass} onClick={() => void openEntry(item.id, found.entry)}>
          {face}
        </button>
      )}
    </li>
  )
}

/** Where a find opens; null for what opens as a sheet. */
function hrefOf({ type, id }: Pick<Found, 'type' | 'id'>): string | null {
  if (type === 'article') return `/knowledge/article/${id}`
  return type === 'photo' || type === 'document' ? `/vault/${type}s/${id}` : null
}

function Face({ found, words }: { found: Found; words: string }) {
  const { children } = useChildren()
  const title = useTitle(found)
  const names = children.length > 1 ? children.filter(({ _id }) => found.childIds.includes(_id)) : []
  const when = useWhen(found.at)
  return (
    <>
      <Picture found={found} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="type-label block wrap-anywhere">
          <Marked text={title} words={words} isOfLog={found.type === 'log'} />
        </span>
        {found.text === '' || title.includes(found.text) ? null : (
          <span dir="auto" className="type-small block wrap-anywhere">
            <Marked text={found.text} words={words} isOfLog={found.type === 'log'} />
          </span>
        )}
        <span className="type-caption block text-muted">
          {[when, found.by.name, ...names.map((child) => child.name)].join(' · ')}
        </span>
      </span>
    </>
  )
}

/** "Tuesday, Nov 17, 2:10 PM"; with its year once that is over. */
function useWhen(instant: string): string {
  const { t, i18n } = useLingui()
  const timeText = useTimeText()
  const at = new Date(instant)
  const isThisYear = at.getFullYear() === new Date(nowMs()).getFullYear()
  const day = dateFormat(i18n.locale, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? null : { year: 'numeric' }),
  }).format(at)
  const time = timeText(instant)
  return t`${day}, ${time}`
}

/** What kind of thing it is, or for a log what happened. */
function useTitle({ type, under, entry, title }: Found): string {
  const { t } = useLingui()
  const entryTitle = useEntryTitle()
  if (title !== null) return title
  if (entry !== null) return entryTitle(entry).title
  if (type === 'photo') return t`Photo`
  if (type === 'document') return t`Document`
  if (type === 'article') return t`Article`
  if (type === 'log') return t`Log`
  if (under?.type === 'photo') return t`Comment on a photo`
  if (under?.type === 'document') return t`Comment on a document`
  if (under?.type === 'article') return t`Comment on an article`
  return t`Comment on a log`
}

function Marked({ text, words, isOfLog }: { text: string; words: string; isOfLog: boolean }): ReactNode {
  return markWords(text, words, isOfLog).map((part, index) =>
    part.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing but their place.
      <mark key={index} className="rounded-sm bg-accent-soft text-on-accent-soft">
        <Piece text={part.text} />
      </mark>
    ) : (
      part.text
    ),
  )
}

/** The thing's smallest picture, or a drawing of what it is. */
function Picture({ found }: { found: Found }) {
  // By its address: signed ones run out, and a renewed one gets a new chance.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { thumbnailUrl, entry, type } = found
  if (entry !== null && type === 'log') return <EntryGlyph entry={entry} />
  const Icon =
    type === 'comment' ? MessageCircle : type === 'document' ? FileText : type === 'article' ? BookOpen : Image
  return (
    <span className="relative grid size-10 flex-none place-items-center overflow-hidden rounded-md bg-surface-sunken text-muted">
      <Icon aria-hidden="true" className="ic" />
      {thumbnailUrl !== null && thumbnailUrl !== brokenUrl ? (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover [[data-mode=dark]_&]:brightness-[.88] [[data-mode=night]_&]:hidden"
          onError={() => setBrokenUrl(thumbnailUrl)}
        />
      ) : null}
    </span>
  )
}
