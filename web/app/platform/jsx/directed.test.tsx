import { render } from '@testing-library/react'
import { memo, type ReactNode } from 'react'
import { expect, test } from 'vitest'

const title = 'תור לרופא'
const note = 'أكلت جيدًا اليوم'

const shownOf = (children: ReactNode) => render(children).container.innerHTML

const Line = ({ children }: { children: ReactNode }) => <span>{children}</span>
const Kept = memo(Line)

test.each([
  ['a note turns its paragraph', <p key="">{note}</p>, `<p dir="auto">${note}</p>`],
  ['so does what is quoted', <blockquote key="">{note}</blockquote>, `<blockquote dir="auto">${note}</blockquote>`],
  [
    'a title stays where the page has it',
    <h1 key="">{title}</h1>,
    `<h1><bdi class="words" dir="auto">${title}</bdi></h1>`,
  ],
  [
    'a title keeps its side beside a time',
    <span key="">3:30 PM · {title} · 120 ml</span>,
    `<span>3:30 PM · <bdi dir="auto">${title}</bdi> · 120 ml</span>`,
  ],
  [
    'what was joined in one text is told apart',
    <p key="">{[title, '3:30 PM', note].join(' · ')}</p>,
    `<p><bdi dir="auto">${title}</bdi> · 3:30 PM · <bdi dir="auto">${note}</bdi></p>`,
  ],
  [
    'each of several is told apart',
    <li key="">{[title, <b key="b">2</b>, note]}</li>,
    `<li><bdi dir="auto">${title}</bdi><b>2</b><bdi dir="auto">${note}</bdi></li>`,
  ],
  [
    'what a component is given is turned where it is shown',
    <Line key="">{title}</Line>,
    `<span><bdi class="words" dir="auto">${title}</bdi></span>`,
  ],
  [
    'a component of a library, which shows it itself, gets it turned',
    <Kept key="">{title}</Kept>,
    `<span><bdi class="words" dir="auto">${title}</bdi></span>`,
  ],
  [
    'nothing around it is needed',
    // biome-ignore lint/complexity/noUselessFragments: the words of a fragment are what is tried.
    <>{title}</>,
    `<bdi class="words" dir="auto">${title}</bdi>`,
  ],
  [
    'where only characters may stand, marks keep them apart',
    <select key="">
      <option>{title}</option>
    </select>,
    `<select><option>\u2068${title}\u2069</option></select>`,
  ],
  [
    'so they do in a drawing',
    <svg key="" aria-hidden="true">
      <text>
        {title}: {2}
      </text>
    </svg>,
    `<svg aria-hidden="true"><text>\u2068${title}\u2069: 2</text></svg>`,
  ],
  [
    'a sentence that keeps its words apart stays as it is',
    <p key="">{`Delete \u2068${title}\u2069?`}</p>,
    `<p>Delete \u2068${title}\u2069?</p>`,
  ],
  [
    'what says its direction keeps it',
    <p key="" dir="ltr">
      {title}
    </p>,
    `<p dir="ltr">${title}</p>`,
  ],
  [
    'a key behind spread properties changes nothing',
    <span {...{ title: 'x' }} key="">
      {title} · 2
    </span>,
    `<span title="x"><bdi dir="auto">${title}</bdi> · 2</span>`,
  ],
  [
    'nor does it for a paragraph',
    <p {...{ title: 'x' }} key="">
      {note}
    </p>,
    `<p title="x" dir="auto">${note}</p>`,
  ],
  ['all else stays as it is', <p key="">Nap · {2} h</p>, '<p>Nap · 2 h</p>'],
])('%s', (_, shown, html) => {
  expect(shownOf(shown)).toBe(html)
})
