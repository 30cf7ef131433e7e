import { randomUUID } from 'node:crypto'
import { dayIn } from './fixtures/dates.ts'
import { button } from './fixtures/entry.ts'
import { makeNannyFamily } from './fixtures/made-families.ts'
import { alternateWeeks } from './fixtures/plans.ts'
import { expect, test } from './fixtures/test.ts'

test('a swap suggested on one phone is countered and accepted on the other, live; a nanny sees only what holds', {
  tag: ['@spine', '@custody', '@handoffs'],
}, async ({ openDevice, family: { mara, dev, sol, child } }) => {
  test.slow()
  const me = { userId: mara.user.id, name: mara.user.name }
  const him = { userId: dev.user.id, name: dev.user.name }
  await alternateWeeks(mara, [child._id], [me, him])
  const [mine, his, sols] = [
    await openDevice({ of: mara, child: child._id, timezoneId: 'UTC' }),
    await openDevice({ of: dev, child: child._id, timezoneId: 'UTC' }),
    await openDevice({ of: sol, child: child._id, timezoneId: 'UTC' }),
  ]
  await mine.page.goto('/schedule/custody')
  await sols.page.goto('/schedule/custody')
  await expect(button(mine.page, 'Suggest a change')).toBeVisible()
  await expect(sols.page.getByText('Next handoffs')).toBeVisible()
  await expect(button(sols.page, 'Suggest a change')).toHaveCount(0)

  const id = randomUUID()
  await mara.api.overrides.create({
    body: {
      ...{
        id,
        childIds: [child._id],
        type: 'swap',
        title: 'Swap for the concert',
        timeZone: 'UTC',
        words: 'Two tickets',
      },
      periods: [
        // This week is his, the next one hers.
        { fromOn: dayIn(2), fromAt: '17:00', untilOn: dayIn(3), untilAt: '17:00', holder: me },
        { fromOn: dayIn(9), fromAt: '17:00', untilOn: dayIn(10), untilAt: '17:00', holder: him },
      ],
    },
  })
  // He is told where he looks first.
  await his.page.goto('/home')
  const asked = his.page.getByRole('link', { name: /suggests a swap/ })
  await expect(asked).toBeVisible()
  await asked.click()
  const sheet = his.page.getByRole('dialog')
  await expect(sheet.getByText('Two tickets')).toBeVisible()
  await button(sheet, 'Suggest something else').click()
  const counter = his.page.getByRole('dialog', { name: 'Suggest something else' })
  await expect(counter).toBeVisible()
  await counter.getByLabel(/^Title/).fill('Swap for the concert, one day later')
  await button(counter, 'Send suggestion').click()
  await expect(counter).toHaveCount(0)

  const back = mine.page.getByRole('button', { name: /one day later/ }).first()
  await expect(back).toBeVisible()
  await back.click()
  const answer = mine.page.getByRole('dialog')
  await button(answer, 'Accept').click()
  await expect(mine.page.getByText('Swap for the concert, one day later accepted')).toBeVisible()
  await expect(sols.page.getByText('Swap for the concert, one day later').first()).toBeVisible()

  await mine.page.goto('/schedule/custody/history')
  for (const words of ['Two tickets', /countered|suggested something else/i, /accepted/i])
    await expect(mine.page.getByText(words).first()).toBeVisible()
})

test('a handoff note reaches whoever takes over, who marks it read', { tag: ['@custody', '@handoffs'] }, async ({
  openDevice,
  url,
}) => {
  const { owner: person, pip, nell } = await makeNannyFamily(url)
  const [mine, hers] = [
    await openDevice({ of: person, child: pip._id }),
    await openDevice({ of: nell, child: pip._id }),
  ]
  const { id } = await person.api.handoffs.create({
    body: { childIds: [pip._id], toId: nell.user.id, note: 'Bottle is in the blue bag' },
  })
  await hers.page.goto(`/schedule/handoff/${id}`)
  await expect(hers.page.getByText('Bottle is in the blue bag')).toBeVisible()
  await mine.page.goto(`/schedule/handoff/${id}`)
  await expect(mine.page.getByText(/Nell read this/)).toBeVisible()
})
