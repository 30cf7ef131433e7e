import { line, openHomeLive } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

// Fingers that meet what is still on its way.
test.use({ motion: 'no-preference' })

test('likes, writing and comments pass from phone to phone', { tag: ['@spine', '@reactions', '@logs'] }, async ({
  openDevice,
  family,
}) => {
  const { mara, sol, child } = family
  await sol.api.logs.create({
    body: {
      childId: child._id,
      kind: 'diaper',
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { kind: 'wet' },
    },
  })
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: sol, child: child._id }),
  ])
  await Promise.all([openHomeLive(one.page), openHomeLive(two.page)])
  const [mine, theirs] = [line(one.page, 'Wet diaper'), line(two.page, 'Wet diaper')]

  await mine.getByRole('button', { name: 'Like' }).click()
  await expect(mine.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(theirs.getByRole('button', { name: /^Like/ })).toContainText('1')
  await theirs.getByRole('button', { name: 'Wet diaper' }).click()
  const theirSheet = two.page.getByRole('dialog', { name: 'Wet diaper' })
  await expect(theirSheet.getByText('Liked by Mara Ellery')).toBeVisible()
  await mine.getByRole('button', { name: /^Like/ }).click()
  await expect(theirSheet.getByText('Liked by Mara Ellery')).toHaveCount(0)

  await mine.getByRole('button', { name: 'Reply' }).click()
  const mySheet = one.page.getByRole('dialog', { name: 'Wet diaper' })
  const comment = mySheet.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('Was there a ra')
  await expect(theirSheet.getByText('Typing: Mara Ellery')).toBeVisible()
  // Two seconds after the last key the writing is over (A §4).
  await expect(theirSheet.getByText('Typing: Mara Ellery')).toHaveCount(0)
  await comment.fill('Was there a rash?')
  await comment.press('Enter')
  await expect(theirSheet.getByText('Was there a rash?')).toBeVisible()
  await expect(comment).toHaveValue('')

  await theirSheet.getByRole('textbox', { name: 'Write a comment' }).fill('No, all fine')
  await theirSheet.getByRole('button', { name: 'Send' }).click()
  await expect(mySheet.getByText('No, all fine')).toBeVisible()

  // The nanny may take back her own words only; the mother anybody's.
  await expect(theirSheet.getByRole('button', { name: 'Delete comment' })).toHaveCount(1)
  await expect(mySheet.getByRole('button', { name: 'Delete comment' })).toHaveCount(2)
  await mySheet
    .getByRole('listitem')
    .filter({ hasText: 'No, all fine' })
    .getByRole('button', { name: 'Delete comment' })
    .click()
  await expect(theirSheet.getByText('No, all fine')).toHaveCount(0)
  await expect(theirSheet.getByText('Was there a rash?')).toBeVisible()
  await mySheet.getByRole('button', { name: 'Close' }).click()
  await expect(mine.getByRole('button', { name: 'Comments' })).toContainText('1')
})
