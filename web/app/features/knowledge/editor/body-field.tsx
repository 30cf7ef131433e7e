import { Trans, useLingui } from '@lingui/react/macro'
import { maxArticleLength, maxArticlePictureBytes, pictureScheme } from '@nestwren/contract/knowledge-terms'
import { useQuery } from '@tanstack/react-query'
import { Bold, Heading2, ImagePlus, Italic, Link2, List, ListOrdered, TextQuote } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { api } from '../../../platform/api/api.ts'
import { numberFormat } from '../../../platform/format/formats.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { moveFocus } from '../../../ui/move-focus.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type Action, useAction } from '../../../ui/use-action.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { ArticleBlocks } from '../article-blocks.tsx'
import '../knowledge.css'

interface BodyFieldProps {
  body: string
  error: string | null
  registration: UseFormRegisterReturn<'body'>
}

/** The text with its toolbar, and how it will look: beside it where there is room, else behind a tab. */
export function BodyField(props: BodyFieldProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  if (isWide)
    return (
      <div className="grid grid-cols-2 items-start gap-5">
        <Writing {...props} />
        <section className="grid gap-2" aria-label={t`Preview`}>
          <p className="field-label">{t`Preview`}</p>
          <div className="card card-pad">
            <Preview body={props.body} />
          </div>
        </section>
      </div>
    )
  return (
    <Tabs
      label={t`Text`}
      tabs={[
        { value: 'write', label: t`Write` },
        { value: 'preview', label: t`Preview` },
      ]}
      current={tab}
      onCurrentChange={setTab}
    >
      {/* Kept while the preview is looked at: its cursor and the browser's way back belong to the element. */}
      <div hidden={tab !== 'write'}>
        <Writing {...props} />
      </div>
      {tab === 'preview' ? (
        <div className="card card-pad">
          <Preview body={props.body} />
        </div>
      ) : null}
    </Tabs>
  )
}

function Writing({ body, error, registration }: BodyFieldProps) {
  const { t, i18n } = useLingui()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { isBusy, failure, add } = usePictureUpload(area)
  const { ref, ...registered } = registration
  const number = numberFormat(i18n.locale, {})
  const left = maxArticleLength - body.length
  const count = number.format(Math.abs(left))
  const hint =
    left < 0
      ? t`${count} characters too many`
      : left < 1_000
        ? t`${count} characters left`
        : t`Use the buttons above, or Markdown.`
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const mark = { b: '**', i: '*' }[event.key.toLowerCase()]
    if (mark === undefined) return
    event.preventDefault()
    editTextArea(area, (marked) => wrap(marked, mark, t`text`))
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <EditorTools area={area} isUploading={isBusy} onPicture={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={t`Choose a picture`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same one can be chosen again.
          if (file !== undefined) void add(file).finally(() => (target.value = ''))
        }}
      />
      {isBusy ? <Banner>{t`Adding the picture`}</Banner> : null}
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Field label={t`Text`} hint={hint} error={error} isRequired>
        {(control) => (
          <TextArea
            {...control}
            {...registered}
            ref={(element) => {
              area.current = element
              ref(element)
            }}
            className="editor-text"
            rows={12}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
    </div>
  )
}

interface EditorToolsProps {
  area: RefObject<HTMLTextAreaElement | null>
  onPicture: () => void
  isUploading: boolean
}

/** Marks for those who do not know Markdown. Each button does what its letters would. */
function EditorTools({ area, onPicture, isUploading }: EditorToolsProps) {
  const { t } = useLingui()
  const edit = (make: Parameters<typeof editTextArea>[1]) => () => editTextArea(area, make)
  const words = t`text`
  const tools = [
    { label: t`Heading`, Icon: Heading2, run: edit((marked) => startLines(marked, () => '## ', lineStart)) },
    { label: t`Bold`, Icon: Bold, run: edit((marked) => wrap(marked, '**', words)) },
    { label: t`Italic`, Icon: Italic, run: edit((marked) => wrap(marked, '*', words)) },
    { label: t`List`, Icon: List, run: edit((marked) => startLines(marked, () => '- ', lineStart)) },
    {
      label: t`Numbered list`,
      Icon: ListOrdered,
      run: edit((marked) => startLines(marked, (line) => `${line + 1}. `, lineStart)),
    },
    { label: t`Quote`, Icon: TextQuote, run: edit((marked) => startLines(marked, () => '> ', lineStart)) },
    { label: t`Link`, Icon: Link2, run: edit((marked) => link(marked, words)) },
  ]
  return (
    <div
      className="editor-tools"
      role="toolbar"
      aria-label={t`Format the text`}
      onKeyDown={(event) => moveFocus(event, '.icon-btn')}
    >
      {tools.map(({ label, Icon, run }) => (
        <IconButton key={label} label={label} icon={<Icon aria-hidden="true" className="ic" />} onClick={run} />
      ))}
      <IconButton
        label={t`Add a picture`}
        icon={<ImagePlus aria-hidden="true" className="ic" />}
        aria-busy={isUploading}
        disabled={isUploading}
        onClick={onPicture}
      />
    </div>
  )
}

/** How the text will look: by the same code that draws it once it is saved, so it needs the server. */
function Preview({ body }: { body: string }) {
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

interface PictureUpload extends Pick<Action, 'isBusy' | 'failure'> {
  readonly add: (file: File) => Promise<void>
}

/** Sends a picture and puts it into the text where the cursor was. Needs a network, and says so without one. */
function usePictureUpload(area: RefObject<HTMLTextAreaElement | null>): PictureUpload {
  const { t } = useLingui()
  const { isBusy, failure, setFailure, run } = useAction()
  const add = async (file: File) => {
    if (!navigator.onLine) return setFailure(t`You're offline. Pictures can be added once you're back online.`)
    if (file.size > maxArticlePictureBytes) return setFailure(t`Pictures can be up to 10 MB.`)
    const id = newId()
    const isSent = await run(() => api.knowledge.addPicture({ body: { id }, file }))
    if (!isSent) return
    const alt = t`What the picture shows`
    editTextArea(area, (marked) => insertPart(marked, `![${alt}](${pictureScheme}${id})`))
  }
  return { isBusy, failure, add }
}

type Make = (marked: { readonly text: string; readonly from: number; readonly to: number }) => TextEdit

/** Edits the text in a text area as if it had been typed: the browser can undo it, and the form hears of it. */
function editTextArea(area: RefObject<HTMLTextAreaElement | null>, make: Make): void {
  const element = area.current
  if (element === null) return
  const { value: text, selectionStart: from, selectionEnd: to } = element
  const edit = make({ text, from, to })
  element.focus()
  element.setSelectionRange(edit.from, edit.to)
  // Old, and the only way that leaves the way back of the browser whole; where it is not there, the text is set.
  const isTyped = edit.text !== '' && document.execCommand?.('insertText', false, edit.text) === true
  if (!isTyped) {
    element.setRangeText(edit.text, edit.from, edit.to, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  element.setSelectionRange(...(edit.select as [number, number]))
}

/** What a button of the toolbar does to the text: which part is replaced by what, and what is marked afterwards. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
  /** The selection afterwards, in the new text. */
  readonly select: readonly [number, number]
}

interface Marked {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Puts a mark around the selection, or takes it away where it stands there. */
export function wrap({ text, from, to }: Marked, mark: string, stand: string): TextEdit {
  const size = mark.length
  const isWrapped = text.slice(from - size, from) === mark && text.slice(to, to + size) === mark
  const inner = text.slice(from, to)
  if (isWrapped && from >= size)
    return { from: from - size, to: to + size, text: inner, select: [from - size, to - size] }
  const words = inner === '' ? stand : inner
  return { from, to, text: mark + words + mark, select: [from + size, from + size + words.length] }
}

/** Begins each marked line with a sign, or takes it from them where all of them have it. `sign` is asked by line. */
export function startLines({ text, from, to }: Marked, sign: (line: number) => string, known: RegExp): TextEdit {
  const first = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', Math.max(to, first))
  const last = end === -1 ? text.length : end
  const lines = text.slice(first, last).split('\n')
  const plain = lines.map((line) => line.replace(known, ''))
  const haveAll = lines.every((line, at) => line === sign(at) + plain[at])
  const changed = (haveAll ? plain : plain.map((line, at) => sign(at) + line)).join('\n')
  const select: readonly [number, number] =
    from === to ? [first + changed.length, first + changed.length] : [first, first + changed.length]
  return { from: first, to: last, text: changed, select }
}

/** What a line of a list, a heading or a quote begins with. */
export const lineStart = /^(?:[-*+] |\d+[.)] |#{1,6} |> )/

/** Makes a link of the selection; an address that was marked becomes where it leads. */
export function link({ text, from, to }: Marked, stand: string): TextEdit {
  const marked = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(marked)
  const words = isAddress || marked === '' ? stand : marked
  const address = isAddress ? marked : 'https://'
  const start = from + words.length + 3
  return {
    from,
    to,
    text: `[${words}](${address})`,
    select: isAddress ? [from + 1, from + 1 + words.length] : [start, start + address.length],
  }
}

/** Puts a part of its own, such as a picture, on lines of its own at the cursor. */
export function insertPart({ text, from, to }: Marked, part: string): TextEdit {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const gapAfter = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const all = gapBefore + part + gapAfter
  return { from, to, text: all, select: [from + all.length, from + all.length] }
}
