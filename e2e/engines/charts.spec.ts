import { dayIn } from '../fixtures/dates.ts'
import { expect, test } from './test.ts'

/** A girl born at 32 weeks, over a year ago; grams at some of her visits. */
const birth = -420
const child = { name: 'Pip', birthdate: dayIn(birth), dueDate: dayIn(birth + 8 * 7), sex: 'female' as const }
const visits = [
  [dayIn(birth), 1620],
  [dayIn(birth + 123), 5000],
  [dayIn(birth + 243), 7100],
] as const

test('growth is drawn, and a point that has the focus is told in words', { tag: ['@charts', '@growth'] }, async ({
  openPhone,
  person,
}) => {
  const { _id: childId } = await person.api.children.create({ body: child })
  for (const [measuredOn, weightG] of visits)
    await person.api.growth.create({ params: { childId }, body: { measuredOn, weightG } })
  const phone = await openPhone({ of: person, child: childId })
  await phone.goto('/charts')
  const points = phone.get('listbox').get('option')
  await points.count(3)
  await phone.text(/49th percentile: of 100 girls born early/).count(0)
  await phone
    .get('listbox')
    .get('option', /49th percentile: of 100 girls born early, of this age, 49 weigh less\.$/)
    .focus()
  await phone.text(/49th percentile: of 100 girls born early/).see()
})

test('a measurement is added, stands on the chart and in the table, and on the page for the doctor', {
  tag: ['@charts', '@growth'],
}, async ({ openPhone, person }) => {
  const { _id: childId } = await person.api.children.create({ body: child })
  for (const [measuredOn, weightG] of visits)
    await person.api.growth.create({ params: { childId }, body: { measuredOn, weightG } })
  const phone = await openPhone({ of: person, child: childId })
  await phone.goto('/charts')
  await phone.get('listbox').get('option').count(3)
  // A point that was looked at has words below the chart; what stands beneath them can still be pressed.
  await phone
    .get('listbox')
    .get('option', /7\.1 kg|15 lb/)
    .focus()
  await phone.get('button', 'Add').click()
  const sheet = phone.get('dialog', 'Add a measurement')
  await sheet.get('radiogroup', 'Unit of Weight').get('radio', 'kg').click()
  await sheet.get('textbox', 'Weight').fill('8.9')
  await sheet.get('radiogroup', 'Unit of Head').get('radio', 'cm').click()
  await sheet.get('textbox', 'Head').fill('44.9')
  await sheet.get('button', 'Save measurement').click()
  await sheet.gone()
  await phone.get('listbox').get('option').count(4)
  await expect
    .poll(async () =>
      (await person.api.growth.listAll({ query: {} })).items.map(({ weightG, headMm }) => [weightG, headMm]),
    )
    .toEqual([[8900, 449], ...[...visits].reverse().map(([, weightG]) => [weightG, null])])
  await phone.goto('/visit')
  await phone.get('img', 'Weight for age').see()
  await phone.text(/8\.9 kg|19 lb 9/).see()
})

test('patterns show the days, and a milestone and a food are kept', { tag: ['@charts', '@growth'] }, async ({
  openPhone,
  person,
}) => {
  const { _id: childId } = await person.api.children.create({ body: child })
  const startAt = new Date(Date.now() - 3_600_000).toISOString()
  await person.api.logs.create({
    body: {
      kind: 'feeding',
      childId,
      startAt,
      endAt: null,
      tz: 'UTC',
      notes: '',
      details: { method: 'solids', segments: [], bottles: [], foods: [{ name: 'Pear', amount: 'some' }] },
    },
  })
  const phone = await openPhone({ of: person, child: childId })
  await phone.goto('/charts?tab=patterns')
  await phone.get('heading', 'Feeds').see()
  await phone.goto('/charts?tab=food')
  await phone.text('Pear').see()
  await phone.goto('/charts?tab=milestones')
  await phone.text('Walks alone').see()
})
