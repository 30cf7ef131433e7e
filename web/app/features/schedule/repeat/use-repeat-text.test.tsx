import { expect, test } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { useRepeatText } from './use-repeat-text.ts'

function Said({ rule }: { rule: string }) {
  return <p>{useRepeatText()(rule, '2026-11-25', 'UTC')}</p>
}

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY', 'Every week on Wednesday'],
  ['FREQ=WEEKLY;BYDAY=MO,WE', 'Every week on Monday and Wednesday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'Every 2 weeks on Friday'],
  ['FREQ=MONTHLY', 'Every month on the 25th'],
  ['FREQ=MONTHLY;BYMONTHDAY=3', 'Every month on the 3rd'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Every month on the 1st and the 15th'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', 'Every month on day 3 before the end'],
  ['FREQ=MONTHLY;BYDAY=1TU', 'Every month on the first Tuesday'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'Every 2 months on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Every month on Friday, if it is the 13th'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'Every month on Monday, Tuesday, Wednesday, Thursday, and Friday, only the last of these',
  ],
  ['FREQ=YEARLY', 'Every year on November 25'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'Every year on December 24'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday in November'],
  ['FREQ=DAILY;BYMONTH=7,8', 'Every day in July and August'],
  ['FREQ=DAILY;UNTIL=20270303', 'Every day, until March 3, 2027'],
  ['FREQ=WEEKLY;COUNT=10;BYDAY=TU', 'Every week on Tuesday, 10 times'],
  ['FREQ=WEEKLY;COUNT=1;BYDAY=TU', 'Every week on Tuesday, once'],
  ['FREQ=HOURLY', 'Repeats'],
])('%s is said as "%s"', (rule, words) => {
  expect(renderUi(<Said rule={rule} />).container.textContent).toBe(words)
})
