import { useLingui } from '@lingui/react/macro'
import { maxArticleLength } from '@nestwren/contract/knowledge-terms'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { numberFormat } from '../../../platform/format/formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Field } from '../../../ui/field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { EditorTools } from './editor-tools.tsx'
import { Preview } from './preview.tsx'
import { wrap } from './text-edits.ts'
import { usePictureUpload } from './use-picture-upload.ts'
import { editTextArea } from './use-text-area.ts'
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
