import { Trans, useLingui } from '@lingui/react/macro'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { localeNames, locales } from '../../../../platform/i18n/i18n.ts'
import { Field } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useEditor } from './editor-state.ts'
import { TextField } from './fields.tsx'
import type { QuizForm } from './quiz-form.ts'

/** What the quiz is called, where it stands, and whether it can be taken. */
export function BasicTab({ form }: { form: QuizForm }) {
  const { t } = useLingui()
  const { edit } = useEditor()
  const set = (change: Partial<QuizForm>) => edit((before) => ({ ...before, ...change }))
  return (
    <div className="ops-form">
      <TextField
        place="title"
        label={
          <>
            <Trans>Title</Trans> <span aria-hidden="true">*</span>
          </>
        }
        value={form.title}
        onValueChange={(title) => set({ title })}
        maxLength={quizLimits.title}
        isRequired
      />
      <TextField
        place="slug"
        label={<Trans>Address</Trans>}
        hint={
          form.version === 0
            ? t`Lowercase letters, numbers and hyphens. Leave it empty to make it from the title.`
            : t`Lowercase letters, numbers and hyphens. Links to the address before stop working.`
        }
        value={form.slug}
        onValueChange={(slug) => set({ slug })}
        maxLength={quizLimits.slug}
      />
      <TextField
        place="description"
        label={<Trans>Description</Trans>}
        value={form.description}
        onValueChange={(description) => set({ description })}
        maxLength={quizLimits.description}
        rows={4}
      />
      <Field label={t`Language`}>
        {(control) => (
          <Select
            {...control}
            value={form.locale}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
            onChange={({ target }) => set({ locale: locales.find((one) => one === target.value) ?? form.locale })}
          />
        )}
      </Field>
      <Field
        label={t`Status`}
        hint={t`Only an active quiz can be taken. It needs everything that leads to a result.`}
        isGroup
      >
        {() => (
          <Segmented
            label={t`Status`}
            options={[
              { value: 'inactive', label: t`Inactive` },
              { value: 'active', label: t({ message: 'Active', context: 'a quiz' }) },
            ]}
            value={form.status}
            onValueChange={(status) => set({ status })}
          />
        )}
      </Field>
    </div>
  )
}
