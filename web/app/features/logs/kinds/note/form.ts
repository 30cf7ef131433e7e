import { line, translate } from '../facts.ts'
import type { KindForm } from '../kind-view.ts'
import { NoteFields } from './fields.tsx'

const texts = {
  mark: /*i18n*/ { id: 'fact.noteMark', message: 'Marked' },
  pinned: /*i18n*/ { id: 'fact.pinned', message: 'Pinned on Home' },
  handover: /*i18n*/ { id: 'fact.handover', message: 'Handoff' },
}

export const form: KindForm<'note'> = {
  sheetTitle: /*i18n*/ { id: 'kind.note.sheet', message: 'Note about {name}' },
  saveLabel: /*i18n*/ { id: 'kind.note.save', message: 'Save note' },
  begin: (_earlier, now) => ({
    startAt: now,
    endAt: null,
    notes: '',
    details: { text: '', isPinned: false, isHandover: false },
  }),
  tidy: (details) => details,
  facts: ({ details }, { i18n }) => {
    const marks = [...(details.isPinned ? [texts.pinned] : []), ...(details.isHandover ? [texts.handover] : [])]
    return line(i18n, texts.mark, marks.map((text) => translate(i18n, text)).join(', '))
  },
  Fields: NoteFields,
  isItselfNote: true,
  fieldTexts: { text: /*i18n*/ { id: 'check.noWords', message: 'Write something first.' } },
}
