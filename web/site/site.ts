import './site.css'
import { openReserve, reserve } from './claims.ts'
import { whenShown } from './documents.ts'
import { watchDrafts } from './drafts.ts'
import { sayOwnTime } from './event-time.ts'
import { loadMore, openPhoto, turnPhoto, watchViewer } from './gallery.ts'
import { openIfUnlocked, unlock } from './gate.ts'
import { keepLanguage } from './language.ts'
import { closeTop, openDialog, watchLayers } from './layers.ts'
import { followHistory, isMove, moveTo } from './moves.ts'
import { watchPictures } from './pictures.ts'
import { openReservation, pressReservation } from './reservation.ts'
import { openAnswer, removeAnswer, sendAnswer, stepGuests } from './rsvp.ts'
import { refuseTextAsCode } from './trusted-documents.ts'

/** Lets the pages of a family's public site move: their content is there without. */

const forms: Readonly<Record<string, (form: HTMLFormElement) => Promise<void>>> = {
  unlock,
  claim: reserve,
  rsvp: sendAnswer,
  more: loadMore,
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  const send = form instanceof HTMLFormElement ? forms[form.dataset.form ?? ''] : undefined
  if (!(form instanceof HTMLFormElement) || send === undefined) return
  event.preventDefault()
  void send(form)
}

function onClick(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const link = target.closest('a')
  const button = target.closest<HTMLElement>('button')
  if (link !== null) onLink(event, link)
  if (button !== null) onButton(button)
}

function onButton(button: HTMLElement): void {
  const { open, step, turn, remove } = button.dataset
  if (open === 'reserve') openReserve(button)
  else if (open !== undefined) openDialog(open)
  if (step !== undefined) stepGuests(button)
  if (turn !== undefined) turnPhoto(Number(turn))
  if (remove !== undefined) void removeAnswer(button)
  void pressReservation(button)
}

function onLink(event: MouseEvent, link: HTMLAnchorElement): void {
  if (link.dataset.language !== undefined) keepLanguage(link.lang)
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (link.dataset.photo !== undefined && isPlain) {
    if (openPhoto(link)) event.preventDefault()
  } else if (isMove(link, event)) {
    event.preventDefault()
    void moveTo(link.href)
  }
}

refuseTextAsCode()
watchLayers()
watchViewer()
watchPictures()
watchDrafts()
document.addEventListener('submit', onSubmit)
document.addEventListener('click', onClick)
addEventListener('popstate', () => {
  if (!closeTop()) void followHistory()
})
addEventListener('hashchange', () => {
  void openReservation()
  void openAnswer()
})
whenShown(() => {
  sayOwnTime()
  void openReservation()
  void openAnswer()
})
void openIfUnlocked()
