import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { ImportAsks } from '@nestwren/contract/imports'
import { todayHere } from '../../platform/format/age.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ChildAnswer, QuestionsProps } from './answers-draft.ts'

interface ChildQuestionsProps extends QuestionsProps {
  family: readonly Child[]
  mayAdd: boolean
}

/** Whose each child of the files is. Names that fit are proposed; nobody is taken for someone else unseen. */
export function ChildQuestions({ asks, shown, change, gaps, family, mayAdd }: ChildQuestionsProps) {
  const { t } = useLingui()
  const when = useWhen()
  if (asks.children.length === 0) return null
  const adjusted = asks.children.find(
    ({ key, adjustedBirthdate }) => adjustedBirthdate !== null && shown.children[key]?.is === 'new',
  )
  const dueDate = adjusted?.adjustedBirthdate ?? null
  const changeChild = (key: string, part: Partial<ChildAnswer>) => {
    const before = shown.children[key]
    // With its id: it has to be the same after a reload.
    change({ children: { ...shown.children, [key]: { ...before, ...part } } })
  }
  return (
    <SettingsSection title={<Trans>Which child is it?</Trans>}>
      {asks.children.map((child) => {
        const answer = shown.children[child.key]
        return answer === undefined ? null : (
          <ChildQuestion
            key={child.key}
            child={child}
            answer={answer}
            family={family}
            mayAdd={mayAdd}
            error={gaps.has(`children.${child.key}`) ? t`Choose a child.` : null}
            nameError={gaps.has(`name.${child.key}`) ? t`Enter a name.` : null}
            onChange={(part) => changeChild(child.key, part)}
          />
        )
      })}
      {dueDate === null ? null : (
        <Checkbox
          label={t`Use the adjusted birth date as the due date`}
          hint={t`The files say ${when.day(dueDate)}. Ages can then be corrected for a baby born early.`}
          checked={shown.useAdjustedBirthdates}
          onChange={({ target }) => change({ useAdjustedBirthdates: target.checked })}
        />
      )}
    </SettingsSection>
  )
}

interface ChildQuestionProps {
  child: ImportAsks['children'][number]
  answer: ChildAnswer
  family: readonly Child[]
  mayAdd: boolean
  error: string | null
  nameError: string | null
  onChange: (part: Partial<ChildAnswer>) => void
}

function ChildQuestion({ child, answer, family, mayAdd, error, nameError, onChange }: ChildQuestionProps) {
  const { t } = useLingui()
  const { key, name, records } = child
  const file = key.replace(/^file:/, '')
  const label = name === null ? t`Rows of ${file}` : t`${name} in the files`
  return (
    <div className="grid gap-3">
      <Field label={label} hint={plural(records, { one: '# row', other: '# rows' })} error={error} isRequired>
        {(control) => (
          <Select
            {...control}
            placeholder={t`Choose a child`}
            value={answer.is}
            onChange={({ target }) => onChange({ is: target.value })}
            options={[
              ...family.map(({ _id, name: own }) => ({ value: _id, label: own })),
              ...(mayAdd ? [{ value: 'new', label: t`Add as a new child` }] : []),
              { value: 'leaveOut', label: t`Leave out these rows` },
            ]}
          />
        )}
      </Field>
      {answer.is === 'new' ? <NewChild answer={answer} nameError={nameError} onChange={onChange} /> : null}
    </div>
  )
}

type NewChildProps = Pick<ChildQuestionProps, 'answer' | 'nameError' | 'onChange'>

function NewChild({ answer, nameError, onChange }: NewChildProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3 border-hairline border-s-2 ps-3">
      <Field label={t`Child's name`} error={nameError} isRequired>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={60}
            value={answer.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t`Birth date`} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            max={todayHere()}
            value={answer.birthdate}
            onChange={({ target }) => onChange({ birthdate: target.value })}
          />
        )}
      </Field>
      <Field label={t`Sex`} hint={t`Growth standards differ for girls and boys.`}>
        {(control) => (
          <Select
            {...control}
            value={answer.sex}
            onChange={({ target }) => onChange({ sex: target.value as ChildAnswer['sex'] })}
            options={[
              { value: 'female', label: t`Girl` },
              { value: 'male', label: t`Boy` },
              { value: 'other', label: t`Other` },
              { value: 'unknown', label: t`Prefer not to say` },
            ]}
          />
        )}
      </Field>
    </div>
  )
}
