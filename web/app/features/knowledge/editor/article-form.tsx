import { Trans, useLingui } from '@lingui/react/macro'
import type { Article } from '@nestwren/contract/knowledge'
import type { Block } from '@nestwren/contract/knowledge-blocks'
import { type ArticleCategory, articleCategories, maxArticleLength } from '@nestwren/contract/knowledge-terms'
import { isVisible } from '@nestwren/contract/visible'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { changeItem, createItem } from '../../../platform/sync/lazy/write-list.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useKeep } from '../../../ui/items/use-keep.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { articleList } from '../public/article-list.ts'
import { useAgesText, useCategoryNames } from '../use-article-words.ts'
import { BodyField } from './body-field.tsx'

/** Writes an article or changes one. What is typed outlives a reload, and saving works without a network. */
export function ArticleForm({ article }: { article: Article | null }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { user } = useSession()
  const { accountId } = useWorkspace().scope
  const names = useCategoryNames()
  const agesText = useAgesText()
  const { isBusy, failure, keep } = useKeep()
  const [begun] = useState(() => valuesOf(article, newId))
  const { form, values, isDirty, found, forget } = useDraftForm(
    `article.${accountId}.${article?.id ?? 'new'}`,
    () => begun,
  )
  const [isDraftSaid, setIsDraftSaid] = useState(found !== null)
  const { errors } = form.formState
  const spans = [...new Set<string>([...ageSpans, values.ages])].filter((span) => span !== '')

  const write = (typed: ArticleValues) => {
    const fields = fieldsOf(typed)
    const shown = { ...fields, blocks: plainBlocks(fields.body) }
    if (article === null) {
      const now = nowIso()
      const by = { id: user?.id ?? '', name: user?.name ?? '' }
      const rest = { origin: 'family', minutes: 1, createdBy: by, createdAt: now, updatedAt: now, deletedAt: null }
      const nothingYet = { likes: [], commentCount: 0, sources: [], reviewedOn: null }
      return createItem(articleList, { ...fields, id: typed.id }, { ...shown, ...rest, ...nothingYet })
    }
    const initial = form.formState.defaultValues as ArticleValues
    const changed = changedFields(typed, initial)
    // What was there when typing began, which a draft may have outlived.
    const before = { ...article, ...fieldsOf(initial), version: initial.version }
    const now = changed.body === undefined ? { body: article.body, blocks: article.blocks } : shown
    return changeItem(articleList, before, changed, { ...changed, ...now })
  }
  const submit = form.handleSubmit(async (typed) => {
    const isUnchanged = article !== null && !isDirty
    if (!isUnchanged && !(await keep(() => write(typed)))) return
    forget()
    navigate(`/knowledge/article/${typed.id}`, { replace: true })
    showToast({ message: t`Article saved` })
  })
  const startOver = () => {
    setIsDraftSaid(false)
    form.reset(begun)
    forget()
  }
  return (
    <form
      noValidate
      // The text stands beside how it will look: only the fields are as narrow as forms are.
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <div className="grid grid-cols-1 gap-4">
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        {isDraftSaid ? (
          <Banner action={{ label: t`Start over`, onSelect: startOver }}>
            <Trans>Here's what you had typed.</Trans>
          </Banner>
        ) : null}
        <Field label={t`Title`} error={errors.title?.message ?? null} isRequired className="max-w-reading">
          {(control) => (
            <TextInput
              {...control}
              {...form.register('title', { validate: (title) => isVisible(title) || t`Enter a title.` })}
              maxLength={120}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t`In one sentence`}
          hint={t`Stands under the title in the list.`}
          isOptionalShown
          className="max-w-reading"
        >
          {(control) => <TextArea {...control} {...form.register('summary')} rows={2} maxLength={300} />}
        </Field>
        <div className="grid max-w-reading grid-cols-1 gap-4 tablet:grid-cols-2">
          <Field label={t`Category`}>
            {(control) => (
              <Select
                {...control}
                {...form.register('category')}
                options={articleCategories.map((value) => ({ value, label: names[value] }))}
              />
            )}
          </Field>
          <Field label={t`For what age`}>
            {(control) => (
              <Select
                {...control}
                {...form.register('ages')}
                options={[
                  { value: '', label: agesText(null) },
                  ...spans.map((value) => ({ value, label: agesText(agesOf(value)) })),
                ]}
              />
            )}
          </Field>
        </div>
        <BodyField
          body={values.body}
          error={errors.body?.message ?? null}
          registration={form.register('body', {
            validate: (body) => {
              if (!isVisible(body)) return t`Write something.`
              return body.trim().length <= maxArticleLength || t`An article can have up to 10,000 characters.`
            },
          })}
        />
        <div className="btn-pair max-w-reading">
          <Button
            variant="outline"
            onClick={() => navigate(article === null ? '/knowledge' : `/knowledge/article/${article.id}`)}
          >
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={t`Saving`}>
            <Trans>Save article</Trans>
          </Button>
        </div>
        <p className="type-caption text-muted">
          <Trans>What you type is kept on this device until you save it.</Trans>
        </p>
      </div>
    </form>
  )
}

/** What is typed of an article. */
interface ArticleValues {
  readonly id: string
  /** The version that was there when typing began; 0 for a new one. */
  readonly version: number
  title: string
  summary: string
  body: string
  category: ArticleCategory
  /** `0-3`, in months; empty for any age. */
  ages: string
}

/** The spans of ages that can be chosen, in whole months. */
const ageSpans = ['0-3', '4-6', '7-12', '13-24', '25-36', '37-72'] as const

const textOf = (ages: Article['ages']) => (ages === null ? '' : `${ages.from}-${ages.to}`)

function agesOf(text: string): Article['ages'] {
  const [from, to] = text.split('-').map(Number)
  return from === undefined || to === undefined || text === '' ? null : { from, to }
}

/** What the form of an article begins with. */
function valuesOf(article: Article | null, newId: () => string): ArticleValues {
  if (article === null)
    return { id: newId(), version: 0, title: '', summary: '', body: '', category: 'family', ages: '' }
  const { id, version, title, summary, body, category, ages } = article
  return { id, version, title, summary, body, category, ages: textOf(ages) }
}

type Fields = Pick<Article, 'title' | 'summary' | 'body' | 'category' | 'ages'>

/** What is sent of what is typed. */
function fieldsOf({ title, summary, body, category, ages }: ArticleValues): Fields {
  return { title: title.trim(), summary: summary.trim(), body: body.trim(), category, ages: agesOf(ages) }
}

/** What differs from what the form began with. */
function changedFields(typed: ArticleValues, initial: ArticleValues): Partial<Fields> {
  const [now, before] = [fieldsOf(typed), fieldsOf(initial)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  )
}

/** The text as it is typed, for the time until the server has drawn it: paragraphs with their marks in them. */
function plainBlocks(body: string): Block[] {
  return body
    .trim()
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((text) => ({ is: 'paragraph', runs: [{ text }] }))
}
