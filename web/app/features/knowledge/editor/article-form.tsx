import { Trans, useLingui } from '@lingui/react/macro'
import type { Article } from '@nestwren/contract/knowledge'
import { articleCategories, maxArticleLength } from '@nestwren/contract/knowledge-terms'
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
import {
  type ArticleValues,
  ageSpans,
  agesOf,
  changedFields,
  fieldsOf,
  plainBlocks,
  valuesOf,
} from './article-values.ts'
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
